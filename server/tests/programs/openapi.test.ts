import { readFileSync } from 'node:fs'
import { tokenPermissions } from '@rankline/contract/api-tokens/permissions'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { programEndpoints } from '../../src/app.ts'
import { needsExample } from '../../src/features/public-api/examples.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { API_PAGE, OPENAPI_FILE, openApiText, pageWithCalls } from './write-openapi.ts'

const app = appForTests()
const text = openApiText()

const problemsOf = async (source: string) => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

test('the stored description is that of the calls: `npm run openapi` writes it', () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8')).toBe(text)
})

test('the page about the API lists every call: `npm run openapi` writes the list', () => {
  const page = readFileSync(API_PAGE, 'utf8')
  expect(pageWithCalls(page)).toBe(page)
  // The list is found again, and not written a second time.
  expect(page.split('\n## All calls\n')).toHaveLength(2)
  for (const id of ['createExport', 'importKeywords', 'listReports']) expect(page).toContain(`| \`${id}\` |`)
})

test('it is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text))
  expect([valid, errors]).toEqual([true, undefined])
  const broken = JSON.parse(text)
  delete broken.paths['/projects'].get.responses
  broken.paths['/projects'].get.parameters[0].in = 'nowhere'
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('a linter finds nothing in it, and something in a broken one', async () => {
  expect(await problemsOf(text)).toEqual([])
  const broken = JSON.parse(text)
  broken.paths['/projects'].get.operationId = 'getProject'
  expect(await problemsOf(JSON.stringify(broken))).toEqual([
    expect.stringContaining('operation-operationId-unique'),
  ])
})

test('a call needs a token, or the scope of its permission by OAuth', () => {
  const { components, paths } = JSON.parse(text)
  const { authorizationCode } = components.securitySchemes.oauth.flows
  expect(Object.keys(authorizationCode.scopes)).toEqual([...tokenPermissions])
  for (const { path, method, program } of programEndpoints) {
    const { security } = paths[`/${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()]
    expect([path, security]).toEqual([path, [{ token: [] }, { oauth: [program?.needs] }]])
  }
})

test('the addresses of OAuth are those that an installation tells programs', async () => {
  const server = (await app.app.inject({ url: '/.well-known/oauth-authorization-server' })).json()
  const { components, servers } = JSON.parse(text)
  const { authorizationUrl, tokenUrl, refreshUrl } = components.securitySchemes.oauth.flows.authorizationCode
  // Relative addresses begin at the server.
  const at = (path: string) => new URL(path, new URL(servers[0].url, server.issuer)).href
  expect([authorizationUrl, tokenUrl, refreshUrl].map(at)).toEqual([
    server.authorization_endpoint,
    server.token_endpoint,
    server.token_endpoint,
  ])
})

test('every field of an answer says its values: by an example, a format or a list', () => {
  type Schema = Parameters<typeof needsExample>[0]
  const { schemas } = JSON.parse(text).components as { schemas: Record<string, Schema> }
  const bare = (where: string, value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, item]) =>
      name === 'properties'
        ? Object.entries(item as Record<string, Schema>).flatMap(([field, schema]) => [
            ...(needsExample(schema) ? [`${where}.${field}`] : []),
            ...bare(`${where}.${field}`, schema),
          ])
        : bare(where, item),
    )
  }
  expect(Object.entries(schemas).flatMap(([name, schema]) => bare(name, schema))).toEqual([])
  expect(bare('Thing', { properties: { size: { type: 'integer' } } })).toEqual(['Thing.size'])
})

test('every installation serves it', async () => {
  const answer = await app.app.inject({ url: '/api/public/v1/openapi.json' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(JSON.parse(text))
})
