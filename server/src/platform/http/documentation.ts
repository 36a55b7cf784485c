import type { Endpoint } from '@rankline/contract/endpoint'
import { z } from 'zod'

/** The OpenAPI description of a call, derived from its declaration. Shape: a Fastify route schema. */
export function documentation(endpoint: Endpoint) {
  const input = jsonSchema(endpoint.input, 'input')
  const items = jsonSchema(endpoint.items, 'output')
  return {
    operationId: endpoint.path.replaceAll('/', '.'),
    tags: [endpoint.feature],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: endpoint.scope === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.method === 'GET' ? { querystring: input } : bodyOf(endpoint, input)),
    response: {
      200: {
        type: 'object',
        properties: {
          status: { type: 'string', enum: ['success'] },
          message: { type: ['string', 'null'] },
          items,
        },
      },
    },
  }
}

function bodyOf({ upload }: Endpoint, input: ReturnType<typeof jsonSchema>) {
  if (upload === undefined)
    return { body: input, consumes: ['application/json', 'application/x-www-form-urlencoded'] }
  const files = upload.fields.map((name) => [name, { type: 'string', format: 'binary' }])
  const properties = { ...input.properties, ...Object.fromEntries(files) }
  return { body: { ...input, properties }, consumes: ['multipart/form-data', 'application/json'] }
}

const proofs = {
  person:
    'Within 10 minutes after a log-in or a confirmation (`second-factor/confirm`); of people with a second factor, by this factor.',
  factor: 'People with a second factor have confirmed it in the last 10 minutes (`second-factor/confirm`).',
} as const

function descriptionOf(endpoint: Endpoint): string {
  const lines = [`Scope: ${endpoint.scope}.`]
  if (endpoint.method === 'PUT' || endpoint.method === 'DELETE') {
    lines.push(`Also accepted as POST with \`_method=${endpoint.method}\`.`)
  }
  if (endpoint.proof !== undefined) lines.push(proofs[endpoint.proof])
  if (endpoint.aliases.length > 0) lines.push(`Also answers at: ${endpoint.aliases.join(', ')}.`)
  return lines.join('\n\n')
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}
