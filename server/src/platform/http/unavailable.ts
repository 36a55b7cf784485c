/** Error codes for temporary failures: no connection, no room, starting, stopping. */
const passing = new Set([
  ...['08000', '08001', '08003', '08004', '08006', '53100', '53200', '53300', '57P01', '57P02', '57P03'],
  // A server that only reads, because a replica has become the primary in its place.
  '25006',
  // Deadlocks and conflicts that occurred at every retry, and locks that were not available.
  ...['25P03', '40001', '40P01', '55P03'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  ...['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'],
])

/** node-postgres has no codes for these errors. */
const ofDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** PostgreSQL's code for a statement that was given up: it ran longer than the time-out, or was cancelled by hand. */
export const OUT_OF_TIME = '57014'

/** An uploaded file is no longer on the disk: it is deleted with its request. */
export const LOST_FILE = 'NotReadableError'

export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === OUT_OF_TIME

/** Why a call cannot be answered at the moment; null for any other kind of error. */
export function passingCause(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && (passing.has(String(error.code)) || isOfPooler(error))) return String(error.code)
  if (isSocketGone(error)) return 'ENOENT'
  if (error.name === LOST_FILE) return LOST_FILE
  return ofDriver.exec(error.message)?.[0] ?? null
}

/** PgBouncer ends a connection with this code for whatever reason; PostgreSQL uses it for mistakes in a statement, which ends none. */
const isOfPooler = (error: Error) =>
  'code' in error && error.code === '08P01' && 'severity' in error && error.severity === 'FATAL'

/** A stopped PostgreSQL on this machine has no socket to connect to. Any other missing file is our bug. */
const isSocketGone = (error: Error) =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
