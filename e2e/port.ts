import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** The port of the tested product; its stand-ins are 5,000 to 35,000 above, a second product one above. */
export const port = Number(process.env.E2E_PORT ?? (await firstFree()))
// The test processes import this too, and must get the same port.
process.env.E2E_PORT = String(port)

/** A host name, because browsers create no passkeys for an IP address. */
export const url = `http://localhost:${port}`
export const dataDirectory = fileURLToPath(new URL(`../results/e2e-data-${port}/`, import.meta.url))

/** Each copy of the project starts at another port, so that two starting together do not choose the same. */
async function firstFree(): Promise<number> {
  const copy = createHash('sha256')
    .update(import.meta.url)
    .digest()
    .readUInt16BE()
  for (let candidate = 4310 + (copy % 350) * 2; ; candidate += 2)
    if (
      (
        await Promise.all(
          [0, 1, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000].map((above) =>
            isFree(candidate + above),
          ),
        )
      ).every(Boolean)
    )
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
