/** The process cannot start, and the operator can fix it. The message is one clear sentence. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
