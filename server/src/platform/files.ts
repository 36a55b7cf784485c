import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files of an installation outside its database: small, with names that nobody can guess. */
export type Files = {
  /** @returns the name to find it by, like `avatars/9f….webp` */
  put(folder: string, extension: string, bytes: Uint8Array): Promise<string>
  /** null when there is no such file. */
  read(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

const aName = /^[a-z]+\/[0-9a-f]{32}\.[a-z0-9]{1,5}$/

/** @param directory created with the first file; several HTTP machines must share it */
export function createFiles(directory: string): Files {
  /** Accepts only names of the form that `put` returns. */
  const pathOf = (name: string) => (aName.test(name) ? join(directory, name) : null)
  return {
    async put(folder, extension, bytes) {
      const name = `${folder}/${randomBytes(16).toString('hex')}.${extension}`
      const path = join(directory, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      return name
    },
    async read(name) {
      const path = pathOf(name)
      if (path === null) return null
      return readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async remove(name) {
      const path = pathOf(name)
      if (path !== null) await rm(path, { force: true })
    },
  }
}
