import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import { createCsvAddress } from '@rankline/contract/exports/csv-addresses'
import type { RouteOptions } from 'fastify'
import { downloadPath } from '../../src/features/downloads/downloads.service.ts'
import { storeDownload } from '../../src/features/downloads/store-download.service.ts'
import { addressOfFile } from '../../src/platform/http/files.ts'
import { type Expected, everyActor, expected, type World } from './authorization.ts'
import { testInstallation } from './installation.ts'
import { sendingContext } from './sending-context.ts'

/** A request to a route, and the status for each actor. Each actor sends their session. */
type Ask = {
  what: string
  url: string | ((world: World) => Promise<string>)
  expected: Expected
  /** Where a redirect leads. */
  leadsTo?: RegExp
}

/** `tries`: addresses in which PIECE is replaced by text that breaks parsers. */
export type OtherRoute = { tries: readonly string[]; asks: readonly Ask[] }

const everybody = everyActor(200)
const nobody = everyActor(404)
const token = 'x'.repeat(43)

/** For a secret in the address: everybody who has it may open it, and a session does not replace it. */
const ofSecret = (
  tries: readonly string[],
  wrong: string,
  right: (world: World) => Promise<string>,
): OtherRoute => ({
  tries,
  asks: [
    { what: 'with its secret', url: right, expected: everybody },
    { what: 'with another secret', url: wrong, expected: nobody },
  ],
})

/** For routes to which people return from another service: without the state that they left with, nothing happens. */
const ofTrip = (tries: readonly string[], url: string, leadsTo: RegExp): OtherRoute => ({
  tries,
  asks: [{ what: 'without a trip of theirs', url, expected: everyActor(302), leadsTo }],
})

const ofAll = (url: string, status = 200, tries = [`${url}?PIECE`]): OtherRoute => ({
  tries,
  asks: [{ what: 'as it is', url, expected: everyActor(status) }],
})

/**
 * Every route that is no call of the contract, by method and path, with who may ask it. The pages of the site are left
 * out: they are texts without data.
 */
export const otherRoutes: Readonly<Record<string, OtherRoute>> = {
  'GET /api/v1/events': {
    tries: ['/api/v1/events?PIECE'],
    asks: [{ what: 'one’s own', url: '/api/v1/events', expected: expected.signedIn }],
  },
  'GET /api/v1/downloads/*': ofSecret(
    ['/api/v1/downloads/PIECE', '/api/v1/downloads/PIECE/PIECE?PIECE'],
    `/api/v1/downloads/${token}`,
    fileOfHolder,
  ),
  'GET /api/v1/csv/*': ofSecret(
    ['/api/v1/csv/PIECE', `/api/v1/csv/${token}.csv?PIECE`, '/api/v1/csv/PIECE.csv'],
    `/api/v1/csv/${token}.csv`,
    async ({ app, people, project }) => {
      const input = { name: 'Sheet', project_id: project.id }
      return new URL((await app.items(createCsvAddress, input, people.holder.token)).url).pathname
    },
  ),
  'GET /api/v1/files/:folder/:file': ofSecret(
    ['/api/v1/files/PIECE/PIECE', '/api/v1/files/avatars/PIECE.webp'],
    '/api/v1/files/avatars/none.webp',
    async () => addressOfFile(await testInstallation.files.put('avatars', 'webp', Buffer.from('picture'))),
  ),
  'GET /api/v1/billing/receipts': {
    tries: ['/api/v1/billing/receipts?token=PIECE&token[]=PIECE'],
    asks: [{ what: 'without its secret', url: '/api/v1/billing/receipts?token=x', expected: nobody }],
  },
  'POST /api/v1/billing/webhook': {
    tries: ['/api/v1/billing/webhook?PIECE'],
    asks: [{ what: 'unsigned', url: '/api/v1/billing/webhook', expected: everyActor(404) }],
  },
  'GET /api/v1/certificates/ask': ofAll('/api/v1/certificates/ask?domain=shop.example.org', 404, [
    '/api/v1/certificates/ask?domain=PIECE&domain[]=PIECE',
  ]),
  'GET /api/v1/auth/driver/:name': ofAll('/api/v1/auth/driver/google', 302, [
    '/api/v1/auth/driver/PIECE',
    '/api/v1/auth/driver/google?invitation=PIECE&invitation[]=PIECE',
  ]),
  'GET /api/v1/auth/driver/:name/callback': ofTrip(
    [
      '/api/v1/auth/driver/google/callback?code=PIECE&state=PIECE',
      '/api/v1/auth/driver/google/callback?error=PIECE&state[]=PIECE',
      '/api/v1/auth/driver/PIECE/callback',
    ],
    '/api/v1/auth/driver/google/callback?code=x&state=x',
    /problem=expired/,
  ),
  'GET /api/v1/webhook/:provider': ofTrip(
    [
      '/api/v1/webhook/PIECE',
      '/api/v1/webhook/slack?access_token=PIECE&form_type=PIECE&name[]=PIECE&project_id=PIECE',
      '/api/v1/webhook/discord?access_token[PIECE]=PIECE&destination_type=PIECE',
    ],
    '/api/v1/webhook/slack?access_token=x',
    /problem=expired/,
  ),
  'GET /api/v1/webhook/:provider/callback': ofTrip(
    [
      '/api/v1/webhook/PIECE/callback',
      '/api/v1/webhook/slack/callback?code=PIECE&state=PIECE',
      '/api/v1/webhook/discord/callback?error=PIECE&state[]=PIECE',
    ],
    '/api/v1/webhook/slack/callback?code=x&state=x',
    /problem=expired/,
  ),
  'GET /api/v1/user-connections/callback/:driver': ofTrip(
    [
      '/api/v1/user-connections/callback/PIECE',
      '/api/v1/user-connections/callback/google_drive?code=PIECE&state=PIECE',
      '/api/v1/user-connections/callback/dropbox?error=PIECE&state[]=PIECE',
    ],
    '/api/v1/user-connections/callback/dropbox?code=x&state=x',
    /problem=expired/,
  ),
  'GET /healthz': ofAll('/healthz'),
  'GET /readyz': ofAll('/readyz', 200, ['/readyz/PIECE', '/readyz?PIECE']),
  'GET /metrics': ofAll('/metrics', 404),
  'GET /api/docs': ofAll('/api/docs', 200, ['/api/docs/PIECE', '/api/docs?PIECE']),
  'GET /api/docs/screens': ofAll('/api/docs/screens', 302),
  'GET /api/docs/json': ofAll('/api/docs/json'),
  'GET /api/docs/yaml': ofAll('/api/docs/yaml'),
  'GET /api/docs/static/*': ofAll('/api/docs/static/none', 404, ['/api/docs/static/PIECE']),
  'GET /api/docs/static/index.html': ofAll('/api/docs/static/index.html', 302),
  'GET /api/docs/static/swagger-initializer.js': ofAll('/api/docs/static/swagger-initializer.js'),
  'GET /api/public/v1/openapi.json': ofAll('/api/public/v1/openapi.json'),
  // An agent needs a token of the API; a session is none.
  'GET /mcp': ofAll('/mcp', 401, ['/mcp?PIECE']),
  'POST /mcp': ofAll('/mcp', 401, ['/mcp?PIECE']),
  'DELETE /mcp': ofAll('/mcp', 401, ['/mcp?PIECE']),
  // Programs read these before a person connects them.
  'GET /.well-known/oauth-authorization-server': ofAll('/.well-known/oauth-authorization-server'),
  'GET /.well-known/oauth-protected-resource': ofAll('/.well-known/oauth-protected-resource'),
  'GET /.well-known/oauth-protected-resource/mcp': ofAll('/.well-known/oauth-protected-resource/mcp'),
  'GET /.well-known/oauth-protected-resource/api/public/v1': ofAll(
    '/.well-known/oauth-protected-resource/api/public/v1',
  ),
  // A form with a code or a token of the program; a session does not replace it.
  'POST /api/oauth/token': ofAll('/api/oauth/token', 400),
  'POST /api/oauth/revoke': ofAll('/api/oauth/revoke', 400),
  // Browsers ask before a page of another origin calls.
  ...Object.fromEntries(
    [
      ...['/api/public/v1/*', '/mcp', '/api/oauth/*', '/.well-known/oauth-authorization-server'],
      ...['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/*'],
    ].map((url) => [`OPTIONS ${url}`, ofAll(url.replace('*', 'x'), 204)]),
  ),
  '* /api/*': ofAll('/api/nothing', 404, ['/api/PIECE']),
}

async function fileOfHolder({ app, people: { holder } }: World): Promise<string> {
  const ctx = sendingContext(app)
  const expiresAt = new Date(Date.now() + 60_000)
  const file = { kind: 'report', name: 'Ranks.csv', mediaType: 'text/csv', expiresAt } as const
  const { id } = await storeDownload(ctx, holder.accountId, file, contentOf())
  return downloadPath(ctx, holder.accountId, id, expiresAt)
}

async function* contentOf() {
  yield Buffer.from('Keyword')
}

/** Names of a registered route; `*` if it accepts any method. Fastify adds HEAD by itself. */
export function namesOf({ method, url }: RouteOptions): string[] {
  const methods = [method].flat()
  if (methods.length > 5) return [`* ${url}`]
  return methods.filter((one) => one !== 'HEAD').map((one) => `${one} ${url}`)
}

/** The routes of calls: under each of their names, and updates and deletes also as POST. */
export function namesOfCalls(endpoints: readonly Endpoint[]): Set<string> {
  return new Set(
    endpoints.flatMap((endpoint) =>
      [endpoint.path, ...endpoint.aliases].flatMap((spelled) => {
        const [first = '', second] = spelled.split(' ')
        const [method, path] = second === undefined ? [endpoint.method, first] : [first, second]
        const url = `${baseOf(endpoint)}/${path}`
        return method === 'GET' ? [`GET ${url}`] : [`${method} ${url}`, `POST ${url}`]
      }),
    ),
  )
}
