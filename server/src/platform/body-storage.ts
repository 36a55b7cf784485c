import { join } from 'node:path'
import { createDiskCache, type DiskCache } from './bucket/disk-cache.ts'
import { createObjectStore, type ObjectStore, type StoreOptions } from './bucket/object-store.ts'
import type { StorageSettings } from './storage-settings.ts'

/** Where bodies of result pages are packed into objects, outside the database. */
export type BodyStorage = {
  store: ObjectStore
  cache: DiskCache
  /** Days for which an object is kept after the last of its bodies is gone. */
  keepDays: number
}

const MEGABYTE = 1024 * 1024

/** Null if bodies are in the database. */
export function createBodyStorage(
  {
    bodies,
    cacheMegabytes,
    keepDays,
  }: Pick<StorageSettings, 'cacheMegabytes' | 'keepDays'> & { bodies: StoreOptions | null },
  dataDirectory: string,
): BodyStorage | null {
  if (bodies === null) return null
  return {
    store: createObjectStore(bodies),
    cache: createDiskCache(join(dataDirectory, 'cache', 'bodies'), cacheMegabytes * MEGABYTE),
    keepDays,
  }
}
