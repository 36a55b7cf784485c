import { baseOf } from '@rankline/contract/endpoint'
import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { createPreset, deletePreset, listPresets } from '@rankline/contract/presets/calls'
import { createProject } from '@rankline/contract/projects/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'
import { makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'

// Rules for every call: who may call, how large a body may be, which methods are accepted.

const app = appForTests()
let person: SignedUp
/** A person whose session has ended. */
let ended: SignedUp

beforeAll(async () => {
  person = await signUp(app)
  ended = await signUp(app)
  await app.database.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('account_id', '=', ended.accountId)
    .execute()
})

const urlOf = (endpoint: (typeof endpoints)[number]) => `${baseOf(endpoint)}/${endpoint.path}`
const namesOf = (calls: typeof endpoints) => calls.map((endpoint) => [urlOf(endpoint), endpoint] as const)

describe('who is let in', () => {
  const guarded = endpoints.filter(({ scope }) => scope !== 'public')

  test.each(namesOf(guarded))(
    'SEC-001 %s takes nobody without a valid bearer token',
    async (url, endpoint) => {
      const { token } = person
      const attempts: Record<string, string>[] = [
        {},
        { authorization: '' },
        { authorization: 'Bearer' },
        { authorization: `Bearer ${'x'.repeat(43)}` },
        { authorization: `Bearer ${ended.token}` },
        { authorization: token },
        { authorization: `Basic ${token}` },
        { cookie: `token=${token}; wl_token=${token}` },
      ]
      for (const headers of attempts) {
        const { method } = endpoint
        const answer = await app.app.inject({
          method,
          url: `${url}?token=${token}&access_token=${token}`,
          headers,
        })
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toMatchObject({ status: 'error', code: 'UNAUTHENTICATED', items: null })
      }
    },
  )

  test('SEC-005 calls of administrators refuse everybody else, and take an administrator', async () => {
    const calls = endpoints.filter(({ scope }) => scope === 'admin')
    expect(calls.length).toBeGreaterThan(5)
    const client = await signUpClient(app, await makeBrand(app, person))
    const administrator = await makeAdministrator(app)
    for (const endpoint of calls) {
      expect(urlOf(endpoint)).toMatch(/^\/api\/v2\//)
      for (const { token } of [person, client]) {
        const { status, body } = await app.call(endpoint, {}, token)
        expect([endpoint.path, status]).toEqual([endpoint.path, 403])
        expect(body).toMatchObject({ code: 'FORBIDDEN', items: null })
      }
      const { status } = await app.call(endpoint, {}, administrator.token)
      expect([401, 403]).not.toContain(status)
    }
  })
})

const form = (url: string, payload: string, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
  app.app.inject({
    method,
    url: `/api/v1/${url}`,
    payload,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })

describe('SEC-023 bodies', () => {
  test('SEC-023 100,000 characters that take three times their length, and a thousand ids, arrive whole', async () => {
    const project = await makeProject(app, person)
    const lines = Array.from({ length: 1000 }, (_, index) => `${'é'.repeat(95)}${1000 + index}`)
    const keywords = lines.join('\n')
    expect(keywords.length).toBeGreaterThan(99_900)
    const input = { project_id: project.id, keywords }
    expect(String(new URLSearchParams({ keywords })).length).toBeGreaterThan(500_000)
    expect((await app.items(addKeywords, input, person.token)).added).toBe(1000)
    const rows = await app.database.db
      .selectFrom('keywords')
      .select('id')
      .where('account_id', '=', person.accountId)
      .where('project_id', '=', project.id)
      .execute()
    const ids = rows.map(({ id }) => `project_keyword_ids[]=${id}`).join('&')
    const tagged = await form('project-keyword-tags/create', `tag=many&type=1&${ids}`)
    expect(tagged.statusCode).toBe(200)
    const { rows: carried } = await app.database.pool.query(
      'SELECT count(*) AS total FROM keyword_tags WHERE account_id = $1',
      [person.accountId],
    )
    expect(Number(carried[0].total)).toBe(1000)
  })

  test('SEC-023 more than two megabytes, or more fields than any form has, are refused as too large', async () => {
    for (const payload of [`name=${'x'.repeat(2 * 1024 * 1024)}`, 'a[]=1&'.repeat(50_001)]) {
      const answer = await form('presets/create', payload)
      expect(answer.statusCode).toBe(413)
      expect(answer.json()).toMatchObject({ status: 'error', code: 'PAYLOAD_TOO_LARGE' })
    }
  })

  test('SEC-023 JSON is read in fields declared as objects alone, and no name reaches a prototype', async () => {
    const input = { project_name: '{"a":1}', project_url: 'https://json.example.com' }
    const { project } = await app.items(createProject, input, person.token)
    expect(project.name).toBe('{"a":1}')
    const names = [
      '__proto__',
      '__proto__[polluted]',
      'constructor',
      'constructor[prototype][polluted]',
      'prototype',
    ]
    const payload = names.map((name) => `${encodeURIComponent(name)}=yes`).join('&')
    expect((await form('users/check', payload)).statusCode).toBe(200)
    const json = await app.app.inject({
      method: 'POST',
      url: '/api/v1/users/check',
      payload: '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    })
    expect(json.statusCode).toBe(200)
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })
})

describe('methods', () => {
  async function newPreset(): Promise<number> {
    const preset = { name: 'Mine', data: 'keyword_query=shoes' }
    return (await app.items(createPreset, preset, person.token)).id
  }
  const isThere = async (id: number) =>
    (await app.items(listPresets, {}, person.token)).some((preset) => preset.id === id)

  test('SEC-024 PUT and DELETE arrive as themselves, or as POST that names them in its body', async () => {
    const [asPost, asItself] = [await newPreset(), await newPreset()]
    expect((await form(deletePreset.path, `preset_id=${asPost}&_method=DELETE`)).statusCode).toBe(200)
    expect((await form(deletePreset.path, `preset_id=${asItself}`, 'DELETE')).statusCode).toBe(200)
    expect([await isThere(asPost), await isThere(asItself)]).toEqual([false, false])

    const project = await makeProject(app, person)
    await app.items(addKeywords, { project_id: project.id, keywords: 'blue boots' }, person.token)
    const list = { project_id: project.id }
    const [keyword] = (await app.items(listKeywords, list, person.token)).data
    const flag = `type=is_favourited&project_keyword_id=${keyword!.id}`
    expect((await form('project-keywords/updateSettings', `${flag}&_method=PUT`)).statusCode).toBe(200)
    expect((await form('project-keywords/updateSettings', flag, 'PUT')).statusCode).toBe(200)
  })

  test('SEC-024 no other method can be named, and none in a GET, a PUT, a query or a header', async () => {
    const id = await newPreset()
    for (const named of ['GET', 'PATCH', 'HEAD', 'OPTIONS', 'POST', 'delete%00', 'DELETE,DELETE'])
      expect((await form(deletePreset.path, `preset_id=${id}&_method=${named}`)).statusCode).toBe(405)
    expect((await form(`${deletePreset.path}?_method=DELETE`, `preset_id=${id}`)).statusCode).toBe(405)
    expect((await form(deletePreset.path, `preset_id=${id}&_method=DELETE`, 'PUT')).statusCode).toBe(404)
    const headers = { authorization: `Bearer ${person.token}`, 'x-http-method-override': 'DELETE' }
    const url = `/api/v1/${deletePreset.path}?preset_id=${id}&_method=DELETE`
    expect((await app.app.inject({ method: 'GET', url, headers })).statusCode).toBe(404)
    expect((await app.app.inject({ method: 'POST', url, headers })).statusCode).toBe(405)
    expect(await isThere(id)).toBe(true)
  })
})
