/** Something the person who starts the service can fix: shown as its one sentence, never as a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
