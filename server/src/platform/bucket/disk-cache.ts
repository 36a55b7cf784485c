import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Copies of parts of objects on this machine's disk, which its processes share. It never fails: what cannot be read is not there,
 * and what cannot be written is not kept.
 */
export type DiskCache = {
  /** null: not there. */
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Buffer): Promise<void>
  forget(name: string): Promise<void>
}

/** Part of the limit that may be written before the oldest files are deleted. */
const STEP = 1 / 16
/** Part of the limit that stays when they are. */
const KEPT = 7 / 8

/** @param directory created with the first file @param mostBytes about so much is kept; 0 keeps nothing */
export function createDiskCache(directory: string, mostBytes: number): DiskCache {
  // The first write tidies, because nobody knows what earlier processes have left.
  let written = mostBytes
  let tidying: Promise<void> | null = null
  const pathOf = (name: string) => join(directory, name.slice(0, 2), name)

  async function tidy() {
    const files = await filesIn(directory)
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    if (bytes <= mostBytes) return
    for (const file of files.sort((one, other) => one.usedAt - other.usedAt)) {
      if (bytes <= mostBytes * KEPT) return
      await rm(file.path, { force: true })
      bytes -= file.bytes
    }
  }

  return {
    async read(name) {
      if (mostBytes === 0) return null
      const path = pathOf(name)
      const bytes = await readFile(path).catch(() => null)
      const now = new Date()
      if (bytes !== null) await utimes(path, now, now).catch(() => undefined)
      return bytes
    },
    async write(name, bytes) {
      if (mostBytes === 0) return
      const path = pathOf(name)
      // A file appears when it is complete, because another process may read it.
      const draft = `${path}.${randomUUID()}`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600 })
        await rename(draft, path)
      } catch {
        await rm(draft, { force: true }).catch(() => undefined)
      }
      written += bytes.length
      if (written < mostBytes * STEP || tidying !== null) return
      written = 0
      tidying = tidy()
        .catch(() => undefined)
        .finally(() => {
          tidying = null
        })
      await tidying
    },
    forget: (name) => rm(pathOf(name), { force: true }).catch(() => undefined),
  }
}

async function filesIn(directory: string) {
  const files: { path: string; bytes: number; usedAt: number }[] = []
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Another process may delete it meanwhile.
    const found = await stat(path).catch(() => null)
    if (found !== null) files.push({ path, bytes: found.size, usedAt: found.mtimeMs })
  }
  return files
}
