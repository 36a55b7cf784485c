import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Row } from './read.ts'
import { isFetchable, unpack } from './unpack.ts'

/** Result of fetching a page. `missing`: it has no public file; `failed` has the reason. */
export type Fetched = { path: string } & (
  | { outcome: 'there' | 'fetched' | 'missing' }
  | { outcome: 'failed'; why: string }
)

/** GitHub serves the file of a commit below this address. */
export const publicFiles = 'https://raw.githubusercontent.com/'

export const addressOf = ({ source_repo, commit, source_path }: Row, base = publicFiles): URL =>
  new URL(`${source_repo}/${commit}/${source_path.split('/').map(encodeURIComponent).join('/')}`, base)

const atOnce = 4
const tries = 3
const patience = 60_000
/** No file with a page is larger. */
const mostBytes = 20_000_000

/**
 * Fetches pages that are not there yet, a few at once, and keeps those whose hash is right. A run that was broken off goes
 * on where it ended.
 */
export async function fetchCaptures(
  rows: readonly Row[],
  { directory, base, tell }: { directory: string; base?: string; tell: (fetched: Fetched) => void },
): Promise<Fetched[]> {
  const waiting = rows.entries()
  const all: Fetched[] = []
  const work = async () => {
    for (const [index, row] of waiting) {
      const fetched = await fetchOne(row, directory, base)
      all[index] = fetched
      tell(fetched)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return all
}

async function fetchOne(row: Row, directory: string, base: string | undefined): Promise<Fetched> {
  const { path, form, sha256 } = row
  const file = join(directory, path)
  if (existsSync(file) && hashOf(await readFile(file)) === sha256) return { path, outcome: 'there' }
  if (!isFetchable(form)) return { path, outcome: 'missing' }
  try {
    const page = unpack(await download(addressOf(row, base)), form)
    const hash = hashOf(page)
    if (hash !== sha256) return { path, outcome: 'failed', why: `its SHA-256 is ${hash}, not ${sha256}` }
    await mkdir(dirname(file), { recursive: true })
    // A page that is there is whole: one that was broken off keeps another name.
    const part = `${file}.${randomUUID()}.part`
    await writeFile(part, page)
    await rename(part, file)
    return { path, outcome: 'fetched' }
  } catch (error) {
    return { path, outcome: 'failed', why: error instanceof Error ? reasonOf(error) : String(error) }
  }
}

const reasonOf = ({ message, cause }: Error) =>
  cause instanceof Error ? `${message}: ${cause.message}` : message

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A server that is busy is asked again, a second and two seconds later. */
async function download(address: URL): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) })
    if (response.ok) return bodyOf(response)
    await response.body?.cancel()
    const isBusy = response.status === 429 || response.status >= 500
    if (!isBusy || attempt === tries) throw new Error(`${address.host} answered ${response.status}`)
    await new Promise((resolve) => setTimeout(resolve, attempt * 1_000))
  }
}

async function bodyOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`the file has more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
