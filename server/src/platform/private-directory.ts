import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Log } from './log.ts'

const PRIVATE = 0o700
/**
 * Nobody else can list it, but the user that runs PostgreSQL for root can reach the database's directory in
 * it.
 */
const PASSABLE = 0o711

/** Creates a data directory, and its parents, that nobody else can read. */
export function makePrivateDirectory(directory: string): void {
  makeDirectory(directory, process.getuid?.() === 0 ? PASSABLE : PRIVATE)
}

/** Creates a directory, and its parents, that the user who runs PostgreSQL for root can pass through. */
export function makePassableDirectory(directory: string): void {
  makeDirectory(directory, PASSABLE)
}

/** Removes other users' rights from a data directory that was created with wider rights. */
export function closePrivateDirectory(directory: string, log: Pick<Log, 'warn'>): void {
  const found = statSync(directory, { throwIfNoEntry: false })
  if (found === undefined || found.uid !== process.getuid?.()) return
  const database = statSync(join(directory, 'postgres'), { throwIfNoEntry: false })
  const isShared = database !== undefined && database.uid !== found.uid
  const wanted = found.mode & 0o777 & (isShared ? PASSABLE : PRIVATE)
  if (wanted === (found.mode & 0o777)) return
  chmodSync(directory, wanted)
  if ((found.mode & 0o066) !== 0)
    log.warn(`${directory} was open to other users of this machine; it is closed to them now`)
}

/** Uses `chmod`, because the umask would remove the right to pass through. */
function makeDirectory(directory: string, mode: number): void {
  const first = mkdirSync(directory, { recursive: true })
  if (first === undefined) return
  for (let made = directory; made.length >= first.length; made = dirname(made)) chmodSync(made, mode)
}
