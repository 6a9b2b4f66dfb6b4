/**
 * How two email addresses are compared where a role depends on it: letter by letter, A to Z without regard to case. Other
 * letters have no lower case here: the Kelvin sign is no k.
 */
export function comparableEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
