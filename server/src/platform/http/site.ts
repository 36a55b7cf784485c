import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Stands in the built page wherever a nonce is wanted; replaced on every answer. */
const noncePlaceholder = '__CSP_NONCE__'

/** Say something about pages only; on dozens of small assets they would weigh more than some of the assets. */
const pageHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Serves the built single-page site: hashed assets for ever, every other path as its page. */
export async function serveSite(app: FastifyInstance, directory: string) {
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      for (const name of pageHeaders) reply.removeHeader(name)
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const sendPage = (reply: FastifyReply, status: number) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .status(status)
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce))
  }
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply, 200))
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    return wantsPage ? sendPage(reply, 200) : reply.status(404).type('text/plain').send('Not found')
  })
}

/** No inline script; inline style elements only with the nonce; pictures from the favicon services besides our own. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https://icons.duckduckgo.com https://www.google.com https://*.gstatic.com",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}
