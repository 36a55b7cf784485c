/** The process cannot start, and the person who started it can do something about it. The message is one clear sentence. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
