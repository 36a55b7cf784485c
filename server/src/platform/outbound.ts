export type OutboundAnswer = {
  status: number
  /** The header as it was sent. */
  retryAfter: string | undefined
  /** The beginning of the body. */
  text: string
}

/** Posts to addresses that people enter. */
export type Outbound = {
  /**
   * Follows no redirect, and reads only the beginning of an answer.
   * @throws {PrivateAddress} when the host is not on the public internet
   * @throws {HostBusy} at once, when enough requests to this host are under way
   */
  post(address: string, given: { headers: Record<string, string>; body: string }): Promise<OutboundAnswer>
}

export class HostBusy extends Error {
  override readonly name = 'HostBusy'
}

export type OutboundOptions = {
  /** Called instead of every host, at the same paths. */
  standIn: string | undefined
  /** Milliseconds for a whole request. */
  patience?: number
}

const PATIENCE = 10_000
/** Requests to one host at the same time. */
const MOST_PER_HOST = 4
const MOST_BYTES = 8_192

export function createOutbound({ standIn, patience = PATIENCE }: OutboundOptions): Outbound {
  let client: ReturnType<typeof loadClient> | undefined
  const running = new Map<string, number>()

  // Loaded at the first request: most processes never send one.
  async function loadClient() {
    const { Agent, request } = await import('undici')
    const { publicConnector } = await import('./public-lookup.ts')
    const agent = new Agent({
      ...(standIn === undefined && { connect: publicConnector({ timeout: patience }) }),
      headersTimeout: patience,
      bodyTimeout: patience,
    })
    return { agent, request }
  }

  async function post(address: URL, given: { headers: Record<string, string>; body: string }) {
    const url = standIn === undefined ? address : new URL(address.pathname + address.search, standIn)
    client ??= loadClient()
    const { agent, request } = await client
    const answer = await request(url, {
      method: 'POST',
      headers: { ...given.headers, host: address.host },
      body: given.body,
      dispatcher: agent,
      // The time-outs of the agent start again with every byte.
      signal: AbortSignal.timeout(patience),
    })
    const retryAfter = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
      text: await beginningOf(answer.body),
    }
  }

  return {
    async post(address, given) {
      const url = new URL(address)
      const count = running.get(url.host) ?? 0
      if (count >= MOST_PER_HOST) throw new HostBusy(`${url.host} is busy with ${count} requests.`)
      running.set(url.host, count + 1)
      try {
        return await post(url, given)
      } finally {
        const left = (running.get(url.host) ?? 1) - 1
        if (left === 0) running.delete(url.host)
        else running.set(url.host, left)
      }
    },
  }
}

async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes >= MOST_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MOST_BYTES).toString('utf8')
}
