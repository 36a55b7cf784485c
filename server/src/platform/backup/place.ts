import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { type BackupSettings, readBucketAddress } from '../backup-settings.ts'
import { StartupError } from '../startup-error.ts'
import { directoryStore } from './directory-store.ts'
import { type Place, type Store, SUFFIX } from './store.ts'

/**
 * Opens a directory or an address like `s3://bucket/prefix`.
 * @throws {StartupError} when the address is wrong or the settings of the service are missing
 */
export async function openStore(text: string, { service }: Pick<BackupSettings, 'service'>): Promise<Store> {
  if (!text.startsWith('s3:')) return directoryStore(resolve(text))
  const address = readBucketAddress(text)
  if (address === null) throw new StartupError(`${text} is no address like s3://bucket/prefix.`)
  if (service === undefined)
    throw new StartupError(`${text} needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.`)
  // Loaded only where it is needed.
  return (await import('./bucket-store.ts')).bucketStore({ ...service, ...address })
}

/** A name that sorts by time. @param start what it begins with */
export const nameOf = (now: Date, start = 'rankline') =>
  `${start}-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z${SUFFIX}`

type Opened = { store: Store; place: Place }

/** Where a new backup goes: the file or object itself, or a new name in a directory or below a prefix. */
export async function openTarget(text: string, settings: BackupSettings, newName: string): Promise<Opened> {
  const { parent, name } = split(text)
  const store = await openStore(parent, settings)
  return { store, place: store.place(name ?? newName) }
}

/**
 * Where an existing backup is: the file or object itself, or the newest one of a directory or below a prefix.
 * @throws {StartupError} when there is none
 */
export async function openSource(text: string, settings: BackupSettings): Promise<Opened> {
  const { parent, name } = split(text)
  const store = await openStore(parent, settings)
  if (name !== null) return { store, place: store.place(name) }
  const newest = (await store.list()).filter((one) => TIMED.test(one)).sort((a, b) => timeIn(a) - timeIn(b))
  const last = newest.at(-1)
  if (last !== undefined) return { store, place: store.place(last) }
  store.close()
  throw new StartupError(`There is no backup in ${text}.`)
}

const TIMED = /-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/
const timeIn = (name: string) => {
  const [, day, hour, minute, second] = TIMED.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}

/** @returns the name of the backup, null if the text names a directory or prefix */
function split(text: string): { parent: string; name: string | null } {
  if (text.startsWith('s3:')) {
    if (!text.endsWith(SUFFIX)) return { parent: text, name: null }
    const at = text.lastIndexOf('/')
    return { parent: text.slice(0, at), name: text.slice(at + 1) }
  }
  const isDirectory = text.endsWith('/') || statSync(text, { throwIfNoEntry: false })?.isDirectory()
  if (isDirectory) return { parent: text, name: null }
  return { parent: dirname(resolve(text)), name: basename(text) }
}
