import { beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../support/administrator.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'
import { signUp } from '../support/people.ts'

const app = appForTests()

type Operation = {
  summary?: string
  description?: string
  security?: unknown[]
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
}
type Described = { method: string; path: string; operation: Operation }

let openapi: string
let operations: Described[]

beforeAll(async () => {
  const answer = (await app.app.inject('/api/docs/json')).json()
  openapi = answer.openapi
  operations = Object.entries(answer.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
  )
})

/** Calls that look for something by their input, and find nothing by none. */
const namesNothing = new Set([
  '/api/v1/user-brands/fetchByAddressName',
  '/api/v1/second-factor/removeTotp',
  '/api/v1/shared-views/open',
  '/api/v1/shared-views/answers',
  '/api/v1/shared-views/charts',
  '/api/v1/shared-views/keywords',
  '/api/v1/export/gdriveRevoke',
  '/api/v1/export/dropboxRevoke',
])

const named = ({ method, path }: Described) => `${method} ${path}`

/** A new session of somebody who may make the call, as its description says. */
async function tokenFor(scope: string): Promise<string> {
  if (scope === 'admin') return (await makeAdministrator(app)).token
  const person = await signUp(app)
  return scope === 'client' ? (await signUpClient(app, await makeBrand(app, person))).token : person.token
}

test('every operation that is described answers to its own method', async () => {
  const tokens = new Map<string, string>()
  const refused: string[] = []
  for (const described of operations) {
    const { method, path, operation } = described
    const scope = /Scope: (\w+)/.exec(operation.description ?? '')?.[1] ?? 'public'
    const call = async () => {
      const token = tokens.get(scope) ?? (await tokenFor(scope))
      tokens.set(scope, token)
      return app.app.inject({
        method: method as 'GET',
        url: path.replaceAll(/\{[^}]*\}/g, '1'),
        headers: { ...(scope !== 'public' && { authorization: `Bearer ${token}` }) },
        ...(method !== 'GET' && { payload: {} }),
      })
    }
    let answer = await call()
    // Some calls end the session that the others use.
    if (answer.statusCode === 401 && tokens.delete(scope)) answer = await call()
    const { code } = answer.json()
    if (answer.statusCode === 404 && namesNothing.has(path)) continue
    if ([401, 403, 404, 405].includes(answer.statusCode))
      refused.push(`${named(described)} ${answer.statusCode} ${code}`)
  }
  expect(operations.length).toBeGreaterThan(380)
  expect(refused).toEqual([])
})

test('an operation is described once, under one method', () => {
  const paths = operations.map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  expect(operations.filter(({ method }) => !['GET', 'POST', 'PUT', 'DELETE'].includes(method))).toEqual([])
})

test('a delete has its input in a body, as the version of the description allows', () => {
  expect(openapi).toMatch(/^3\.1\./)
  const deletes = operations.filter(({ method }) => method === 'DELETE')
  expect(deletes.length).toBeGreaterThan(20)
  const ofTags = deletes.find(({ path }) => path === '/api/v1/project-keyword-tags/deleteAuth')
  expect(Object.keys(ofTags?.operation.requestBody?.content ?? {})).toContain('application/json')
})

test('every reference of the description leads somewhere', async () => {
  const text = (await app.app.inject('/api/docs/json')).body
  const whole: unknown = JSON.parse(text)
  const at = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], whole)
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer]) => pointer ?? '')
  expect(references.filter((pointer) => at(pointer) === undefined)).toEqual([])
})

test('a call that takes a file is described as a form with that file', () => {
  const uploads = operations.filter(
    ({ operation }) => operation.requestBody?.content['multipart/form-data'] !== undefined,
  )
  expect(uploads.map(({ path }) => path)).toContain('/api/v1/imports/fileGetKeywords')
  const { schema } = uploads.find(({ path }) => path === '/api/v1/imports/fileGetKeywords')!.operation
    .requestBody!.content['multipart/form-data']!
  expect(schema).toMatchObject({ properties: { keywords_file: { type: 'string', format: 'binary' } } })
})

test('the page shows the calls of programs first, and those of the screens by choice', async () => {
  const script = (await app.app.inject('/api/docs/static/swagger-initializer.js')).body
  const [, urls = ''] = /"urls":(\[.*?\])/s.exec(script) ?? []
  const choices: { name: string; url: string }[] = JSON.parse(urls)
  expect(choices.map(({ name }) => name)).toEqual(['programs', 'screens'])
  const described = await Promise.all(choices.map(async ({ url }) => (await app.app.inject(url)).json()))
  const [ofPrograms = [], ofScreens = []] = described.map(({ paths }) => Object.keys(paths))
  expect(ofPrograms).toContain('/account')
  // The page warns in red of a dialect that is not OpenAPI's own.
  for (const { jsonSchemaDialect: dialect } of described)
    expect([undefined, 'https://spec.openapis.org/oas/3.1/dialect/base']).toContain(dialect)
  expect(Object.keys(described[0].components.securitySchemes)).toEqual(['token', 'oauth'])
  expect(script).toContain('"usePkceWithAuthorizationCodeGrant":true')
  expect(ofScreens).toContain('/api/v1/projects/fetchAuth')
  const { statusCode, headers } = await app.app.inject('/api/docs/screens')
  expect([statusCode, headers.location]).toEqual([302, '/api/docs/?urls.primaryName=screens'])
})
