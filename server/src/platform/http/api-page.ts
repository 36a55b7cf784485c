import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { PUBLIC_API } from '@rankline/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { documentation } from './documentation.ts'

/** The descriptions to choose from, by their names in the address of the page. The first is shown by default. */
const descriptions = [
  { name: 'programs', url: `${PUBLIC_API}/openapi.json` },
  { name: 'screens', url: '/api/docs/json' },
]

/**
 * `/api/docs`: documents the calls of programs, and by choice those of the screens, with a way to try each. Must be
 * registered before the routes.
 */
export async function apiPage(app: FastifyInstance) {
  await app.register(swagger, {
    // Calls are described when somebody asks for the page: all of them take half a second.
    transform: ({ schema, url, route }) => {
      const described = route.config?.described
      return { url, schema: described === undefined ? schema : documentation(described) }
    },
    openapi: {
      // A delete may have a body since this version.
      openapi: '3.1.0',
      info: { title: 'Calls of the screens', version: '1', description },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { urls: descriptions },
    // Without PKCE, no program is connected.
    initOAuth: { usePkceWithAuthorizationCodeGrant: true },
    staticCSP: true,
    // The page writes its own style elements; scripts stay as strict as on other pages.
    transformStaticCSP: (policy) =>
      policy
        .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
        .replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
    logo: { type: 'image/svg+xml', content: Buffer.from(mark), href: '/' },
    theme: { title: 'Rankline API' },
  })
  app.get('/api/docs/screens', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('/api/docs/?urls.primaryName=screens'),
  )
}

const description = `The screens of Rankline make these calls, and they change with the screens. Programs make the calls of the public API, with an API token.

Answers are \`{status, message, items}\`; \`bin\` beside them names the part of the bin where the change can be
undone. Bodies may be form-encoded (arrays as \`name[]\`, nested objects as
JSON text) or JSON, and multipart where a call takes a file. Updates and deletes are PUT and DELETE, or POST with \`_method\` in the payload.`

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 32" height="32"><path d="M3 23 11 15l5 4 10-11" fill="none"
stroke="#7b93ff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><text x="36" y="22" fill="#fff"
font-family="Inter, system-ui, sans-serif" font-size="18" font-weight="700">Rankline</text></svg>`
