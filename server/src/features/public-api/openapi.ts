import { AUTHORIZE_PATH, TOKEN_PATH } from '@rankline/contract/api-tokens/connect'
import type { TokenPermission } from '@rankline/contract/api-tokens/permissions'
import { type Endpoint, PUBLIC_API } from '@rankline/contract/endpoint'
import { type FailureCode, failureStatus } from '@rankline/contract/envelope'
import { codeOf, problem, titleOf } from '@rankline/contract/public-api/problems'
import { z } from 'zod'
import { inputFieldsOf } from '../../platform/http/input-fields.ts'
import { withExamples } from './examples.ts'

type Schema = Record<string, unknown>
type Schemas = Record<string, Schema>

/** Failures that every call may have, beside those of its method. */
const always: readonly FailureCode[] = [
  ...(['UNAUTHENTICATED', 'TOKEN_PERMISSION_MISSING', 'API_NOT_INCLUDED', 'FORBIDDEN'] as const),
  ...(['SECOND_FACTOR_REQUIRED', 'PACKAGE_EXPIRED', 'TRIAL_OR_PAYMENT_REQUIRED', 'NOT_FOUND'] as const),
  ...(['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'TOO_SLOW', 'INTERNAL'] as const),
]
const ofWrites: readonly FailureCode[] = [
  ...(['MALFORMED_BODY', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'LIMIT_REACHED'] as const),
  ...(['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED', 'CONFLICT', 'COST_TOO_HIGH'] as const),
]

/** Version of the public API; its first number is that of the path. */
const VERSION = '1.0.0'

/** The description of the public API, as OpenAPI 3.1. @param name of the product */
export function openApiOf(endpoints: readonly Endpoint[], name = 'Rankline') {
  const schemas: Schemas = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const operations = paths[path] ?? {}
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas)
    paths[path] = operations
  }
  schemas.Problem = { ...schemaOf(problem, 'output', schemas), description: 'A failure, by RFC 9457.' }
  const groups = [...new Set(endpoints.map(({ program }) => program?.group ?? ''))]
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: VERSION,
      description,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: PUBLIC_API, description: 'This installation' }],
    security: [{ token: [] }, { oauth: [] }],
    tags: groups.map((name) => ({ name, description: groupTexts[name] ?? name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of /account/tokens: `rkl_…`.' },
        oauth,
      },
      headers,
      responses: responsesByStatus(),
      parameters: { IdempotencyKey: idempotencyKey },
    },
  }
}

const description = `Reads and changes the projects and keywords of an account, and checks ranks.

Send \`Authorization: Bearer …\` with each call: a token that a person has made, or one that a program has got by OAuth. Answers are JSON; failures are \`application/problem+json\` with a stable \`code\`.
Times are ISO 8601 in UTC, days \`YYYY-MM-DD\`. Lists are read with cursors: pass \`next_cursor\` as \`cursor\` until it is null. Send an
\`Idempotency-Key\` with writes, so that a repeated request has no second effect.`

const groupTexts: Readonly<Record<string, string>> = {
  Account: 'What the token may do.',
  Projects: 'A name and a website, with keywords.',
  Keywords: 'Texts that are searched for, with the ranks of the site.',
  Checks: 'Checks on request.',
  Positions: 'The history of keywords by day.',
  'Result pages': 'The stored result pages of keywords.',
  Competitors: 'Sites that keywords follow, and the share of voice.',
  Pages: 'The pages of a site that rank.',
  Changes: 'What keywords won and lost.',
  Series: 'The numbers of projects by day.',
  Tags: 'Labels of keywords.',
  Notes: 'Texts about a day on the charts of keywords.',
  Alerts: 'Messages about changes of ranks.',
  Reports: 'Documents about a project, made and sent regularly.',
  Events: 'Signed messages to programs about what has happened.',
  Exports: 'Files of lists of keywords.',
  Imports: 'Keywords and past positions from files.',
  Reference: 'Engines, countries, languages and cities.',
}

/** Texts of the permissions, for the person who chooses. */
const scopes: Readonly<Record<TokenPermission, string>> = {
  read: 'Read everything that its maker sees.',
  write: 'Add and change keywords, tags, notes and competitors.',
  check: 'Request checks, which use daily requests and may cost money.',
  manage: 'Create and delete projects, keywords, alerts and reports.',
}

/** Addresses are relative to the server of the description. */
const oauth = {
  type: 'oauth2',
  description: `OAuth 2.1, for programs that other people use: PKCE with \`S256\`, no secret. \`client_id\` is the address of a
client id metadata document. \`/.well-known/oauth-authorization-server\` says the rest (RFC 8414).`,
  flows: {
    authorizationCode: {
      authorizationUrl: AUTHORIZE_PATH,
      tokenUrl: TOKEN_PATH,
      refreshUrl: TOKEN_PATH,
      scopes,
    },
  },
}

const headers = {
  RateLimitPolicy: {
    description: 'Calls in a number of seconds: `"token";q=600;w=60`.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Calls left, and seconds until all are left again: `"token";r=599;t=60`.',
    schema: { type: 'string' },
  },
  RequestId: { description: 'For support.', schema: { type: 'string' } },
  ETag: { description: 'Of this answer; send it as `If-None-Match`.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds.', schema: { type: 'integer' } },
  Challenge: {
    description:
      'What is wrong with the token (RFC 6750), and where OAuth begins: `resource_metadata` (RFC 9728).',
    schema: { type: 'string' },
  },
}
const header = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` })
const everyHeader = {
  'RateLimit-Policy': header('RateLimitPolicy'),
  RateLimit: header('RateLimit'),
  'X-Request-Id': header('RequestId'),
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Equal requests with one key have one effect. Kept for a day.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,100}$' },
}

const statusesOf = (codes: readonly FailureCode[]) => [...new Set(codes.map((code) => failureStatus[code]))]

function responsesByStatus() {
  const codes = [...always, ...ofWrites]
  return Object.fromEntries(
    statusesOf(codes).map((status) => {
      const ofStatus = codes.filter((code) => failureStatus[code] === status)
      const isBusy = status === 429 || status === 503
      return [
        `Problem${status}`,
        {
          description: ofStatus.map((code) => `\`${codeOf(code)}\`: ${titleOf(code)}.`).join(' '),
          headers: {
            'X-Request-Id': header('RequestId'),
            ...(isBusy && { 'Retry-After': header('RetryAfter') }),
            ...((status === 401 || status === 403) && { 'WWW-Authenticate': header('Challenge') }),
          },
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]
    }),
  )
}

function operationOf(endpoint: Endpoint, schemas: Schemas) {
  const { program, method, permission } = endpoint
  const isRead = method === 'GET'
  const codes = isRead ? always : [...always, ...ofWrites]
  const isPretended = inputFieldsOf(endpoint).some(({ name }) => name === 'dry_run')
  const success = {
    headers: { ...everyHeader, ...(isRead && { ETag: header('ETag') }) },
    content: { 'application/json': { schema: schemaOf(endpoint.items, 'output', schemas) } },
  }
  const needs = `Needs the permission \`${program?.needs}\` of the token, and \`${permission}\` of the role of its maker.`
  return {
    operationId: program?.id,
    tags: [program?.group],
    summary: endpoint.summary,
    description: [program?.details, needs].filter((text) => text !== undefined).join('\n\n'),
    ...(program !== undefined && { security: [{ token: [] }, { oauth: [program.needs] }] }),
    ...inputOf(endpoint, schemas),
    responses: {
      ...(isPretended && { 200: { description: 'What would happen; nothing was done.', ...success } }),
      [program?.status ?? 200]: { description: 'Success.', ...success },
      ...(isRead && { 304: { description: 'The answer has not changed.', headers: everyHeader } }),
      ...Object.fromEntries(
        statusesOf(codes).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
      ),
    },
  }
}

function inputOf(endpoint: Endpoint, schemas: Schemas) {
  const schema = schemaOf(endpoint.input, 'input', schemas)
  const properties = (schema.properties ?? {}) as Schemas
  const required = new Set((schema.required ?? []) as string[])
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''))
  const parameter = (name: string, place: 'path' | 'query') => {
    const { description: text, ...rest } = properties[name] ?? {}
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(text !== undefined && { description: text }),
      schema: rest,
    }
  }
  const others = Object.keys(properties).filter((name) => !inPath.has(name))
  const path = [...inPath].map((name) => parameter(name, 'path'))
  if (endpoint.method === 'GET')
    return { parameters: [...path, ...others.map((name) => parameter(name, 'query'))] }
  const body = {
    type: 'object',
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: others.filter((name) => required.has(name)),
    additionalProperties: false,
  }
  return {
    parameters: [...path, { $ref: '#/components/parameters/IdempotencyKey' }],
    ...(others.length > 0 && {
      requestBody: { required: body.required.length > 0, content: { 'application/json': { schema: body } } },
    }),
  }
}

/** The JSON schema of a value; schemas with a name move to `schemas`, and are referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): Schema {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      simplify(jsonSchema, io)
      // A transformed input loses the examples that its field declares.
      const declared = z.globalRegistry.get(zodSchema)?.examples
      if (declared !== undefined) jsonSchema.examples = declared as unknown[]
    },
  }) as Schema
  for (const [name, named] of Object.entries(($defs ?? {}) as Schemas))
    schemas[name] = withExamples(referring(named)) as Schema
  return withExamples(referring(rest)) as Schema
}

/** Answers may get more fields later, and the limits of whole numbers are those of every JSON number. */
function simplify(schema: Schema, io: 'input' | 'output') {
  if (io === 'output') delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

function referring(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referring)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) =>
      name === '$ref' && typeof item === 'string'
        ? [name, item.replace('#/$defs/', '#/components/schemas/')]
        : [name, referring(item)],
    ),
  )
}
