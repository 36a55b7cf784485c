import { type Logger, pino } from 'pino'
import { factsOf, messageOf, stackOf } from './error-text.ts'

export type Log = Logger

/** Levels pino knows, quietest last. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/**
 * What errors and requests carry along and no log may hold: PostgreSQL quotes whole rows in `detail` and `where`, and a
 * client of ours would tell its request with headers and tokens.
 */
const unsaid = [
  'detail',
  'where',
  'query',
  'parameters',
  'internalQuery',
  'config',
  'request',
  'response',
  'headers',
]
  .map((name) => `err.${name}`)
  .concat('headers.authorization', 'headers.cookie', 'password', 'token')

/** An error as a log may hold it. Of a database error only what names no content of rows. */
function sayError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const facts = factsOf(error)
  return {
    type: error.constructor.name,
    ...(facts ?? { ...error }),
    message: messageOf(error),
    stack: stackOf(error),
    ...(error.cause !== undefined && { cause: sayError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(sayError) }),
  }
}

/** What every log of ours leaves unsaid. */
export const discretion = { redact: unsaid, serializers: { err: sayError } }

/** JSON lines on standard output; readable lines where a person is looking at a terminal. */
export function createLog(level: (typeof LOG_LEVELS)[number], name: string): Log {
  const pretty = process.stdout.isTTY
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
    : {}
  return pino({ level, name, ...discretion, ...pretty })
}
