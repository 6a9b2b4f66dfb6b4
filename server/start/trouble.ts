/** Something the person who starts the service can fix: shown as its one sentence, never as a stack. */
export class Trouble extends Error {
  override name = 'Trouble'
}
