import { MCP_PATH, PUBLIC_API } from '@rankline/contract/endpoint'
import { isUrl } from '@rankline/contract/is-url'

/** Paths of what programs ask for: agents, the API, and all of it. One token opens each, because agents use the API. */
export const resourcePaths = [MCP_PATH, PUBLIC_API, ''] as const

/** The resource that a program names (RFC 8707); null if it is none of the site. */
export function resourceNamed(site: string, named: string | null): string | null {
  const path = resourcePaths.find((one) => isSame(named ?? site, `${site}${one}`))
  return path === undefined ? null : `${site}${path}`
}

/** Some programs add a slash. */
const isSame = (named: string, own: string) => isUrl(named) && plainUrl(named) === plainUrl(own)
const plainUrl = (text: string) => new URL(text).href.replace(/\/$/, '')
