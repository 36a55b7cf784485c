import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Keeps the known sites across restarts. */
export type SiteStore = {
  read(): Promise<string[]>
  /** Resolves once the sites are on disk. Calls run one after the other. */
  write(sites: readonly string[]): Promise<void>
}

const fileShape = z.object({ sites: z.array(z.string()) })

/** Stores sites in `sites.json` of a directory, which is created if missing. */
export function createSiteStore(directory: string): SiteStore {
  const file = join(directory, 'sites.json')
  let last: Promise<void> = Promise.resolve()

  async function replace(sites: readonly string[]): Promise<void> {
    await mkdir(directory, { recursive: true })
    const draft = `${file}.${process.pid}.tmp`
    const handle = await open(draft, 'w')
    try {
      await handle.writeFile(`${JSON.stringify({ sites }, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  }

  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(emptyWhenMissing)
      return text === null ? [] : fileShape.parse(JSON.parse(text)).sites
    },
    write(sites) {
      const mine = last.then(() => replace(sites))
      // A failed write is reported only to its own caller; the next one starts fresh.
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

function emptyWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
