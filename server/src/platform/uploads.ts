import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'

/** Large uploaded files, which stay on the disk while a request works on them. */
export type Uploads = {
  /** Writes a file while it arrives. `file` reads from the disk; `remove` waits until nothing is written any more. */
  store(content: Readable, name: string, type: string): { file: Promise<File>; remove(): Promise<void> }
  /** Removes the files of processes that have ended. */
  removeLeftovers(): Promise<void>
}

/** Milliseconds after which no request can still work on its file, whichever machine has written it. */
const OLD = 60 * 60_000

const ourName = /^(?<host>.+)\.(?<pid>\d+)\.[0-9a-f]{32}$/

const paths = new WeakMap<object, string>()

/** Path of an uploaded file on the disk; undefined if it is in memory. */
export const pathOfUpload = (file: object): string | undefined => paths.get(file)

/** @param directory created with the first file; several machines may share it */
export function createUploads(directory: string): Uploads {
  const folder = resolve(directory)
  return {
    store(content, name, type) {
      const path = join(folder, `${hostname()}.${process.pid}.${randomBytes(16).toString('hex')}`)
      const written = write(content, path)
      const file = written.then(async () => {
        const stored = new File([await openAsBlob(path)], name, { type })
        paths.set(stored, path)
        return stored
      })
      return {
        file,
        async remove() {
          await Promise.allSettled([written])
          await rm(path, { force: true })
        },
      }
    },
    async removeLeftovers() {
      for (const name of (await readdir(folder).catch(ifMissing)) ?? [])
        if (await isLeftover(folder, name)) await rm(join(folder, name), { force: true })
    },
  }
}

async function write(content: Readable, path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const target = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) await target.writeFile(chunk)
  } finally {
    await target.close()
  }
}

/** A file with the id of a process that has just started is left over from an earlier process with the same id. */
async function isLeftover(folder: string, name: string): Promise<boolean> {
  const { host, pid } = ourName.exec(name)?.groups ?? {}
  if (host === undefined) return false
  if (host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)))) return true
  const found = await stat(join(folder, name)).catch(ifMissing)
  return found !== undefined && Date.now() - found.mtimeMs > OLD
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
