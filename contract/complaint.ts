/** Messages about invalid input, by code; names in braces are gaps. */
export const COMPLAINTS = {
  amount: 'Please choose an amount from {from} to {to}.',
  email: 'Please enter a valid email address.',
  missing: 'Please fill in the {field}.',
  oneLine: 'The {field} must be one line of plain text.',
  tooLong: 'The {field} is too long.',
  badCharacter: 'The {field} contains a character that cannot be stored.',
  tooShort: 'Please write at least {count} characters in your {field}.',
  category: 'Please choose a category.',
  service: 'Please choose a service type.',
  worker: 'Please choose a worker.',
  stars: 'Please choose {from} to {to} stars.',
  noWorkerId: 'Please enter a worker ID number',
  workerId: 'A worker ID has 1 to {most} characters: letters from A to Z, digits, spaces and - _ . / #.',
  misleadingPlace:
    'This place looks like a link, a phone number or Enkosi. Please write where you work, such as Rosebank.',
  account: 'An account number has {from} to {to} digits.',
  search: 'The search text is too long.',
  phone: 'Please enter a South African mobile number, such as 082 123 4567.',
  code: 'The code has {digits} digits.',
  noCode: 'Please type the code.',
  pin: 'The PIN has {digits} digits.',
  request: 'Please choose what you are asking for.',
  wayOut: 'Please get the money in your wallet back onto your card first, or give it to a worker.',
  onItsWay: 'One of your payments is still on its way. Please try again once it has arrived.',
  name: 'Please enter a shorter name, on one line.',
  language: 'Please choose a language.',
  showsName: 'Please choose whether your name is shown.',
  face: 'Please choose one of the pictures.',
  months: 'Please choose 1, 3, 6 or 12 months.',
  atLeastACent: 'Please choose an amount of at least one cent.',
  rail: 'Please choose where the money goes.',
  whenToTell: 'Please choose when you want messages.',
  transactionId: 'This is not a valid transaction ID.',
  tipReference: 'This is not a valid tip reference.',
  transactionType: 'Please choose a known type of transaction.',
  pushAddress: 'This is not a valid push service address.',
  browserKey: 'This is not a valid browser key.',
  browserSecret: 'This is not a valid browser secret.',
  ourFault: 'Something went wrong on our side. Please try again.',
} as const

type Code = keyof typeof COMPLAINTS

/** A code and its values as the one text that a schema can carry. The server puts it into words. */
export function complaint(code: Code, values: Record<string, string | number> = {}): string {
  return JSON.stringify({ complaint: code, values })
}

/** The code and values of a message; undefined if a schema wrote something else. */
export function readComplaint(message: string): { complaint: Code; values: Record<string, string> } | undefined {
  return message.startsWith('{"complaint":') ? JSON.parse(message) : undefined
}
