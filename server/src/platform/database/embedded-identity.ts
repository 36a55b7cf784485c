import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePassableDirectory } from '../private-directory.ts'
import { StartupError } from '../startup-error.ts'
import { EMBEDDED_MAJOR } from './embedded-files.ts'

/** The user that runs PostgreSQL, which refuses to run as root. */
export type Identity = {
  kind: 'self' | 'namespace' | 'system-user'
  /** Owner of the data directory, as seen from here. */
  uid: number
  gid: number
}

/** A command line as this identity runs it, for `spawn`. */
export type Command = { file: string; args: string[]; options: { uid?: number; gid?: number } }

// Inside the namespace PostgreSQL sees itself as user 1000; outside it stays root's, so files below /root work.
const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000']

/** Users that exist on common systems and own nothing important, best first. */
const SYSTEM_USERS = ['postgres', 'node', 'nobody']

/** Directory for a system user that cannot reach the configured one. */
const OWN_PLACE = '/var/lib/rankline'

/** Chooses how to run PostgreSQL here; `wanted` overrides the choice. */
export function chooseIdentity(native: string, wanted?: Identity['kind']): Identity {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (wanted === 'self' || (uid !== 0 && wanted === undefined)) return { kind: 'self', uid, gid }
  if (wanted !== 'system-user' && namespacesWork(native)) return { kind: 'namespace', uid, gid }
  return systemUser()
}

export function commandAs(identity: Identity, file: string, args: string[]): Command {
  if (identity.kind === 'namespace')
    return { file: 'unshare', args: [...NAMESPACE, file, ...args], options: {} }
  if (identity.kind === 'system-user')
    return { file, args, options: { uid: identity.uid, gid: identity.gid } }
  return { file, args, options: {} }
}

/**
 * Directories that PostgreSQL can reach as this identity: the given ones, or directories below /var/lib/rankline for a system
 * user that cannot enter the given ones (a 0700 home). Makes the identity owner of the data directory. Data in the second
 * place is found there again by any user.
 */
export function reachableDirectories(identity: Identity, native: string, dataDirectory: string) {
  if (identity.kind === 'self') return { native, dataDirectory }
  const isReachable = identity.kind === 'namespace' || canReach(identity, dirname(dataDirectory))
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12)
  const other = join(OWN_PLACE, name, 'postgres')
  if (holdsData(dataDirectory) && !isReachable)
    throw new StartupError(
      `PostgreSQL refuses to run as root, and no other user can reach ${dataDirectory}: start Rankline as an ordinary user, or move DATA_DIR out of the closed directory.`,
    )
  const place = holdsData(dataDirectory) || (isReachable && !holdsData(other)) ? dataDirectory : other
  if (place === other) makePassableDirectory(dirname(place))
  if (existsSync(place)) giveTo(identity, place)
  return { native: reachableBinaries(identity, native), dataDirectory: place }
}

function reachableBinaries(identity: Identity, native: string): string {
  if (identity.kind === 'namespace' || canReach(identity, join(native, 'bin', 'postgres'))) return native
  const copy = join(OWN_PLACE, `postgresql-${EMBEDDED_MAJOR}`)
  makePassableDirectory(OWN_PLACE)
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function holdsData(directory: string): boolean {
  return existsSync(join(directory, 'PG_VERSION'))
}

/**
 * Makes the identity owner of every file below a directory; does nothing when it already owns the directory.
 */
function giveTo(identity: Identity, directory: string): void {
  if (statSync(directory).uid === identity.uid) return
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(directory, name), identity.uid, identity.gid)
  // Last, so that an interrupted start is repeated.
  chownSync(directory, identity.uid, identity.gid)
}

function namespacesWork(native: string): boolean {
  const probe = spawnSync('unshare', [...NAMESPACE, join(native, 'bin', 'postgres'), '--version'])
  return probe.status === 0
}

function systemUser(): Identity {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of SYSTEM_USERS) {
    const user = users.find(([found]) => found === name)
    if (user) return { kind: 'system-user', uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new StartupError(
    'PostgreSQL refuses to run as root and no unprivileged user was found: start Rankline as an ordinary user, or set DATABASE_URL.',
  )
}

function canReach(identity: Identity, path: string): boolean {
  const { file, args, options } = commandAs(identity, '/bin/sh', ['-c', 'test -x "$1"', 'sh', path])
  return spawnSync(file, args, options).status === 0
}
