import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'

// Paths, methods, fields and limits as the specification has them: nothing here comes from the contract.

const app = appForTests()
let person: SignedUp
let form: Record<string, string>

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  const { person: owner, project } = await makeOwner(app)
  person = owner
  form = {
    name: 'Ranks',
    project_id: String(project.id),
    document_type: '1',
    document_detail: '1',
    timer: '1',
    start_at: dayAfter(-7),
    end_at: dayAfter(0),
    'destination_type[]': 'slack',
    destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
  }
})

async function send(method: 'GET' | 'POST', path: string, values: Record<string, string> = {}) {
  const text = new URLSearchParams(values).toString()
  const answer = await app.app.inject({
    method,
    url: `/api/v1/${path}${method === 'GET' ? `?${text}` : ''}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: text }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const create = (changes: Record<string, string>) => send('POST', 'reports/create', { ...form, ...changes })

test('REP-009 a name has 1 to 50 characters', async () => {
  for (const name of ['x', 'x'.repeat(50), 'ä'.repeat(50)])
    expect([name, (await create({ name })).status]).toEqual([name, 200])
  const refused = async (name: string) => (await create({ name })).body.errors
  expect(await refused('x'.repeat(51))).toEqual({ name: ['must be between 1-50 characters'] })
  for (const name of ['', '   ']) expect(await refused(name)).toEqual({ name: ['name field is required'] })
})

test('REP-017 the last day is today at the latest, and not before the first', async () => {
  expect((await create({ end_at: dayAfter(0) })).status).toBe(200)
  expect((await create({ end_at: dayAfter(2) })).body.errors).toEqual({ end_at: ['may not be after today'] })
  const turned = await create({ start_at: dayAfter(-1), end_at: dayAfter(-2) })
  expect(turned.body.errors).toEqual({ start_at: ['may not be after the end date'] })
  const later = await create({ start_at: dayAfter(3), end_at: dayAfter(0) })
  expect(later.body.errors).toEqual({ start_at: ['may not be after the end date'] })
})

test('REP-029 reports/fetch lists them by page, sort and order', async () => {
  for (const name of ['Sort b', 'Sort a', 'Sort c']) await create({ name })
  const names = async (query: Record<string, string>) => {
    const { status, body } = await send('GET', 'reports/fetch', query)
    expect(status).toBe(200)
    return body.items.data
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => name.startsWith('Sort'))
  }
  expect(await names({ sort: 'name', order: 'asc' })).toEqual(['Sort a', 'Sort b', 'Sort c'])
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(['Sort c', 'Sort b', 'Sort a'])
  expect(await names({})).toEqual(['Sort c', 'Sort a', 'Sort b'])
  const beyond = (await send('GET', 'reports/fetch', { page: '99' })).body.items
  expect(beyond).toMatchObject({ current_page: 99, data: [] })
  expect(beyond.total).toBeGreaterThanOrEqual(3)
})

test.each(['reports/updateStatus', 'reports/status'])(
  'REP-031 a POST to %s with the id turns a report off and on, with _method PUT too',
  async (path) => {
    const { id } = (await create({})).body.items.report
    for (const [method, expected] of [
      [{}, 0],
      [{}, 1],
      [{ _method: 'PUT' }, 0],
    ] as const) {
      const { status, body } = await send('POST', path, { report_id: String(id), ...method })
      expect([status, body.items?.status]).toEqual([200, expected])
    }
  },
)
