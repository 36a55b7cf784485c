import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** Where a product of the tests is; its stand-ins are 10,000 and 20,000 above, and a second product one above. */
export const port = Number(process.env.E2E_PORT ?? (await firstFree()))
// The processes that run the tests ask here too, and must be told the same.
process.env.E2E_PORT = String(port)

/** By a name: browsers make no passkeys for an address. */
export const url = `http://localhost:${port}`
export const dataDirectory = fileURLToPath(new URL(`../results/e2e-data-${port}/`, import.meta.url))

/** Each copy of the project begins elsewhere, so that two that start in one moment do not choose the same. */
async function firstFree(): Promise<number> {
  const copy = createHash('sha256')
    .update(import.meta.url)
    .digest()
    .readUInt16BE()
  for (let candidate = 4310 + (copy % 350) * 2; ; candidate += 2)
    if ((await Promise.all([0, 1, 10_000, 20_000].map((above) => isFree(candidate + above)))).every(Boolean))
      return candidate
}

async function isFree(candidate: number): Promise<boolean> {
  const server = createServer().listen(candidate)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  } finally {
    server.close()
  }
}
