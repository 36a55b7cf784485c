import { RanklineError } from '@rankline/client'

/** Exit statuses, for scripts. Documented in the README and in `rankline --help`. */
export const EXIT = {
  done: 0,
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** No token, or one that may not do this. */
  refused: 3,
  notFound: 4,
  /** A limit of the account, the cost or the package. */
  limit: 5,
  /** The server is away or busy. */
  unavailable: 6,
} as const

/** An error with the exit status of the process. */
export class CommandError extends Error {
  readonly exit: number

  constructor(message: string, exit: number = EXIT.usage) {
    super(message)
    this.name = 'CommandError'
    this.exit = exit
  }
}

const byStatus: Readonly<Record<number, number>> = {
  401: EXIT.refused,
  402: EXIT.limit,
  403: EXIT.refused,
  404: EXIT.notFound,
  409: EXIT.limit,
  422: EXIT.usage,
  429: EXIT.unavailable,
  503: EXIT.unavailable,
}

/** The exit status for a failure. */
export function exitOf(error: unknown): number {
  if (error instanceof CommandError) return error.exit
  if (error instanceof RanklineError)
    return error.code === 'limit_reached' ? EXIT.limit : (byStatus[error.status] ?? EXIT.failed)
  // `fetch` wraps what the network says.
  return error instanceof TypeError && error.cause !== undefined ? EXIT.unavailable : EXIT.failed
}

/** Lines that say what went wrong. */
export function linesOf(error: unknown): string[] {
  if (error instanceof RanklineError)
    return [
      error.message,
      ...error.errors
        .filter(({ message }) => message !== error.message || error.errors.length > 1)
        .map(({ field, message }) => `  ${field}: ${message}`),
      ...(error.errors.length === 1 ? [`  field: ${error.errors[0]?.field}`] : []),
      ...(error.status >= 500 && error.requestId !== null ? [`  request: ${error.requestId}`] : []),
    ]
  if (error instanceof TypeError && error.cause instanceof Error)
    return [`The server cannot be reached: ${error.cause.message}`]
  return [error instanceof Error ? error.message : String(error)]
}
