import { type Logger, pino } from 'pino'
import { factsOf, messageOf, stackOf } from './error-text.ts'

export type Log = Logger

/** pino's levels, quietest last. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/**
 * Fields of errors and requests that must not be logged: PostgreSQL quotes whole rows in `detail` and
 * `where`, and HTTP clients add the request with its headers and tokens.
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

/** An error without content that must not be logged: a database error keeps only fields without row content. */
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

/** Redaction for every log. */
export const discretion = { redact: unsaid, serializers: { err: sayError } }

/** JSON lines on standard output; readable lines on a terminal. */
export function createLog(level: (typeof LOG_LEVELS)[number], name: string): Log {
  const pretty = process.stdout.isTTY
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
    : {}
  return pino({ level, name, ...discretion, ...pretty })
}
