import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { messages } from '@rankline/contract/messages'
import type { ObjectStore } from './bucket/object-store.ts'
import { Refusal } from './errors.ts'
import { ServerFailure } from './server-failure.ts'

/** Files of an installation outside its database: small, with names that nobody can guess. */
export type Files = {
  /** @returns the name to find it by, like `avatars/9f….webp` */
  put(folder: string, extension: string, bytes: Uint8Array): Promise<string>
  /** null when there is no such file. */
  read(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** Moves the files of the directory into the bucket. @returns how many; null without a bucket */
  moveOut(): Promise<number | null>
}

const aName = /^[a-z]+\/[0-9a-f]{32}\.[a-z0-9]{1,5}$/
/** Bytes of a file in a bucket: a picture or a logo, far smaller. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * @param directory created with the first file; without a bucket several HTTP machines must share it
 * @param bucket gets new files; those that are in the directory are read from there
 */
export function createFiles(directory: string, bucket: ObjectStore | null = null): Files {
  /** Accepts only names of the form that `put` returns. */
  const pathOf = (name: string) => (aName.test(name) ? join(directory, name) : null)

  async function putInBucket(store: ObjectStore, name: string, bytes: Buffer) {
    await store.put(name, bytes)
    const kept = await store.readWhole(name, MOST_BYTES)
    if (kept === null || !kept.equals(bytes))
      throw new ServerFailure('The storage did not keep what it was given.', { isFinal: true })
  }

  return {
    async put(folder, extension, bytes) {
      const name = `${folder}/${randomBytes(16).toString('hex')}.${extension}`
      if (bucket !== null) {
        await answered(putInBucket(bucket, name, Buffer.from(bytes)))
        return name
      }
      const path = join(directory, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      return name
    },
    async read(name) {
      const path = pathOf(name)
      if (path === null) return null
      const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return bytes ?? (bucket === null ? null : answered(bucket.readWhole(name, MOST_BYTES)))
    },
    async remove(name) {
      const path = pathOf(name)
      if (path === null) return
      await rm(path, { force: true })
      if (bucket !== null) await answered(bucket.remove(name))
    },
    async moveOut() {
      if (bucket === null) return null
      const names = (await readdir(directory, { recursive: true }).catch(() => [])).filter((name) =>
        aName.test(name),
      )
      for (const name of names) {
        const path = join(directory, name)
        await answered(putInBucket(bucket, name, await readFile(path)))
        await rm(path, { force: true })
      }
      return names.length
    },
  }
}

/** A bucket that does not answer is no fault of the caller. @throws {Refusal} */
async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof ServerFailure)) throw cause
    const refusal = new Refusal('UNAVAILABLE', messages.filesAway)
    refusal.cause = cause
    throw refusal
  }
}
