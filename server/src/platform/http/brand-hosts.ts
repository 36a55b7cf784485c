import { agencyScreens } from '@rankline/contract/resale/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { atHost } from '../at-host.ts'
import { isForPerson, sendFailurePage } from './failure-page.ts'

/** A host that belongs to a brand: its address, null if it is closed or there is none; and whether there is one. */
export type BrandHost = { addressName: string | null; isKnown: boolean }

/** Null for hosts that belong to no brand, such as that of the installation. */
export type BrandHosts = (host: string) => Promise<BrandHost | null>

declare module 'fastify' {
  interface FastifyRequest {
    /** The brand at whose host the request arrived; null at the installation's own. */
    brandHost: BrandHost | null
  }
}

/** Address of the site that a request reached, without a trailing slash: the installation, or the host of a brand. */
export const siteReached = ({ brandHost, hostname }: FastifyRequest, url: string): string =>
  brandHost === null ? url : atHost(url, hostname)

const brandBase = '/white-label/brand/'
/** Folders that a brand's host serves: the clients' area, shared views, calls of screens and programs, and their files. */
const servedFolder = new RegExp(
  `^/(api/(v1|public/v1|oauth)|assets|shared|white-label(?!/(${agencyScreens.join('|')})(/|$)))/`,
)
const servedFile =
  /^\/(brand-icon\.svg|mcp|\.well-known\/oauth-(authorization-server|protected-resource(\/.*)?))$/
const isServed = (path: string) => servedFolder.test(path) || servedFile.test(path)
/** Redirects of the installation's own paths to paths of the brand. */
const entrances: Record<string, string> = {
  '/': '',
  '/login': '',
  '/white-label': '',
  '/register': '/register',
}
/** Paths for monitoring, which has to work without the database. */
const probes = new Set(['/healthz', '/readyz'])
const robots = 'User-agent: *\nDisallow: /\n'

/**
 * A brand's host serves only this brand: other paths redirect to its log-in page or are not found, and nothing names the
 * installation.
 */
export function serveBrandHosts(app: FastifyInstance, brandAt: BrandHosts) {
  app.decorateRequest('brandHost', null)
  app.addHook('onRequest', async (request, reply) => {
    const [raw = '', query] = request.url.split('?')
    if (probes.has(raw)) return
    request.brandHost = await brandAt(request.hostname)
    if (request.brandHost === null) return
    const { addressName } = request.brandHost
    // The router decodes paths, so what is refused must be recognised in any spelling.
    const path = decoded(raw)
    if (addressName === null || path === null) return refuse(request, reply)
    const to = leadOf(path, addressName)
    if (to !== null)
      return reply.redirect(query === undefined ? encodeURI(to) : `${encodeURI(to)}?${query}`, 302)
    if (path === '/robots.txt') return reply.type('text/plain; charset=utf-8').send(robots)
    if (!isServed(path)) return refuse(request, reply)
  })
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Redirect target of a path of another brand or of the installation; null if there is none. */
function leadOf(path: string, addressName: string): string | null {
  const home = `${brandBase}${addressName}`
  const end = entrances[path]
  if (end !== undefined) return home + end
  if (!path.startsWith(brandBase)) return null
  const [, rest = ''] = /^[^/]*(\/.*)?$/.exec(path.slice(brandBase.length)) ?? []
  return path === home + rest ? null : home + rest
}

function refuse(request: FastifyRequest, reply: FastifyReply) {
  reply.status(404)
  return isForPerson(request)
    ? sendFailurePage(reply, 'Page not found')
    : reply.type('text/plain; charset=utf-8').send('Not found')
}
