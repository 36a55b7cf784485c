import { type Logger, pino } from 'pino'

export type Log = Logger

/** Levels pino knows, quietest last. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/**
 * What errors and requests carry along and no log may hold: PostgreSQL quotes whole rows in `detail` and `where`, and a
 * client of ours would tell its request with headers and tokens.
 */
export const unsaid = [
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

/** JSON lines on standard output; readable lines where a person is looking at a terminal. */
export function createLog(level: (typeof LOG_LEVELS)[number], name: string): Log {
  const pretty = process.stdout.isTTY
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
    : {}
  return pino({ level, name, redact: unsaid, ...pretty })
}
