import { isUrl } from '@rankline/contract/is-url'
import { request } from 'undici'
import { addressAt, publicAgent } from '../../platform/public-agent.ts'
import { PrivateAddress } from '../../platform/public-hosts.ts'
import { iconPicture } from './icon-picture.ts'

/** Finds the icons of sites. */
export type IconService = {
  /**
   * The icon of a host as a small PNG; null if no service has one.
   * @throws if a later retry may succeed
   */
  find(host: string): Promise<Buffer | null>
  close(): Promise<void>
}

/** Time limit of each request, in milliseconds. */
const PATIENCE = 10_000
const MOST_BYTES = 512 * 1024
const MOST_REDIRECTS = 2

/** The services in order; a site itself is never asked, so that it does not learn who tracks it. */
const iconServices = (host: string) => [
  new URL(`https://icons.duckduckgo.com/ip3/${host}.ico`),
  new URL(`https://www.google.com/s2/favicons?domain=${host}&sz=64`),
]

/**
 * @param standIn used instead of all services, with the same paths
 * @param services where the icon of a host is found, first choice first
 */
export function createIconService({
  standIn,
  services = iconServices,
}: {
  standIn: string | undefined
  services?: (host: string) => URL[]
}): IconService {
  const agent = publicAgent({
    standIn,
    connections: 4,
    connectTimeout: PATIENCE,
    headersTimeout: PATIENCE,
    bodyTimeout: PATIENCE,
    maxResponseSize: MOST_BYTES,
  })

  async function load(address: URL, redirects = 0): Promise<Buffer | null> {
    if (address.protocol !== 'https:') return null
    const { statusCode, headers, body } = await request(addressAt(address, standIn), {
      dispatcher: agent,
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (statusCode === 200) return Buffer.from(await body.arrayBuffer())
    await body.dump()
    if (statusCode === 429 || statusCode >= 500) throw new Error(`The icon service answered ${statusCode}.`)
    const { location } = headers
    if (typeof location !== 'string' || redirects === MOST_REDIRECTS || !isUrl(location, address.href))
      return null
    return load(new URL(location, address), redirects + 1)
  }

  return {
    async find(host) {
      const failures: unknown[] = []
      for (const address of services(host)) {
        try {
          const bytes = await load(address)
          const picture = bytes === null ? null : await iconPicture(bytes)
          if (picture !== null) return picture
        } catch (error) {
          // A redirect into a private network stays one.
          if (!(error instanceof PrivateAddress)) failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
      return null
    },
    close: () => agent.close(),
  }
}
