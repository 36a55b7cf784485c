import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Log } from './log.ts'

const PRIVATE = 0o700
/** Nobody can list it, but the user who runs PostgreSQL for root can reach the directory of the database in it. */
const PASSABLE = 0o711

/** Makes a data directory, with those above it, that nobody else can look into. */
export function makePrivateDirectory(directory: string): void {
  makeDirectory(directory, process.getuid?.() === 0 ? PASSABLE : PRIVATE)
}

/** Makes a directory, with those above it, that the user who runs PostgreSQL for root can pass. */
export function makePassableDirectory(directory: string): void {
  makeDirectory(directory, PASSABLE)
}

/** Takes from others what they may do in a data directory that was made with wider rights. */
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

/** By `chmod`, because the umask would close what has to be passed. */
function makeDirectory(directory: string, mode: number): void {
  const first = mkdirSync(directory, { recursive: true })
  if (first === undefined) return
  for (let made = directory; made.length >= first.length; made = dirname(made)) chmodSync(made, mode)
}
