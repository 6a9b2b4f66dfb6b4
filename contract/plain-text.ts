/**
 * Invisible characters, and those that change the direction of writing: format characters such as U+202E, lone surrogates,
 * private ones, and letters that are drawn as nothing. They would let one text look like another.
 */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}\u115f\u1160\u2028\u2029\u3164\uffa0]|\u034f/gu

/** The text without them, as a person sees it. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

/** A single line of external text without invisible characters; control characters and line breaks become blanks. */
export function asLine(text: string): string {
  return withoutUnseen(text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')).trim()
}
