import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** `/api/docs`: every call of the contract, readable and callable. Must be registered before the routes. */
export async function apiPage(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Rankline API', version: '1', description },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

const description = `Answers are \`{status, message, items}\`. Bodies may be form-encoded (arrays as \`name[]\`, nested objects as
JSON text), JSON or multipart. Updates and deletes are PUT and DELETE, or POST with \`_method\` in the payload.`
