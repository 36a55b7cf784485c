import { createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openBackupFile } from './open-backup.ts'
import { ABANDONED, type Place, type Store, SUFFIX } from './store.ts'

const DRAFT = '.part'

export function directoryStore(directory: string): Store {
  const names = async () => (existsSync(directory) ? readdir(directory) : [])
  return {
    place: (name) => filePlace(join(directory, name)),
    list: async () => (await names()).filter((name) => name.endsWith(SUFFIX)),
    bytesOf: async (name) => (await stat(join(directory, name))).size,
    remove: (name) => rm(join(directory, name), { force: true }),
    async tidy(now = Date.now()) {
      for (const name of (await names()).filter((one) => one.endsWith(SUFFIX + DRAFT))) {
        const path = join(directory, name)
        const found = statSync(path, { throwIfNoEntry: false })
        if (found !== undefined && found.mtimeMs < now - ABANDONED) await rm(path, { force: true })
      }
    },
    close: () => undefined,
  }
}

/** A file, which appears under its name when it is complete. */
export function filePlace(path: string): Place {
  const draft = `${path}${DRAFT}`
  return {
    shown: path,
    async write(archive) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(archive, createWriteStream(draft, { mode: 0o600 }))
      await sync(draft)
    },
    openWritten: () => openBackupFile(draft),
    async keep() {
      await rename(draft, path)
      await sync(dirname(path))
      return (await stat(path)).size
    },
    discard: () => rm(draft, { force: true }),
    open: () => openBackupFile(path),
  }
}

/** Makes a file, or the names in a directory, survive a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
