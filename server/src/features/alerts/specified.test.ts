import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

// Paths, methods, fields and values as the specification has them: nothing here comes from the contract.

const app = appForTests()
let person: SignedUp
let form: Record<string, string>

beforeAll(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'red shoes')
  form = {
    name: 'Moves',
    source_type: 'projects',
    source_type_project: String(project.id),
    trigger_type: 'position',
    trigger_action: 'improved',
    'destination_type[]': 'slack',
    destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
  }
})

async function send(
  method: 'GET' | 'POST',
  path: string,
  values: Record<string, string> | [string, string][] = {},
) {
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

const create = (changes: Record<string, string> = {}, path = 'alerts/create') =>
  send('POST', path, { ...form, ...changes })
const newId = async (): Promise<string> => String((await create()).body.items.alert.id)
const errorsOf = async (changes: Record<string, string>) => {
  const { status, body } = await create(changes)
  return { status, errors: body.errors }
}

const basic = [
  'increase_number',
  'increase_percent',
  'decrease_number',
  'decrease_percent',
  'greater_than_or_equal',
  'lesser_than_or_equal',
  'equal',
  'improved',
  'declined',
]
const ofPosition = [
  'stable',
  'dropped',
  'consistent_down',
  'consistent_up',
  'top_1',
  'top_3',
  'top_10',
  'top_50',
  'top_100',
]
const specific = ['may get only specific values']

describe('what a trigger may be', () => {
  test('ALERT-033 the type is required: position, visibility or avg', async () => {
    for (const type of ['position', 'visibility', 'avg'])
      expect([type, (await create({ trigger_type: type })).status]).toEqual([type, 200])
    expect(await errorsOf({ trigger_type: '' })).toEqual({
      status: 422,
      errors: { trigger_type: ['trigger type field is required'] },
    })
    for (const type of ['x', 'positions', 'Position', 'average'])
      expect(await errorsOf({ trigger_type: type })).toEqual({
        status: 422,
        errors: { trigger_type: specific },
      })
  })

  test('ALERT-034 ALERT-045 basic actions go with each type, the others with positions only', async () => {
    const value = { trigger_value: '7' }
    for (const action of basic)
      for (const type of ['position', 'visibility', 'avg'])
        expect([
          type,
          action,
          (await create({ ...value, trigger_type: type, trigger_action: action })).status,
        ]).toEqual([type, action, 200])
    for (const action of ofPosition) {
      expect([action, (await create({ ...value, trigger_action: action })).status]).toEqual([action, 200])
      for (const type of ['visibility', 'avg'])
        expect([action, await errorsOf({ ...value, trigger_type: type, trigger_action: action })]).toEqual([
          action,
          { status: 422, errors: { trigger_action: specific } },
        ])
    }
    expect(await errorsOf({ trigger_action: '' })).toEqual({
      status: 422,
      errors: { trigger_action: ['trigger action field is required'] },
    })
  })

  test('ALERT-036 the source is required: projects or tags', async () => {
    expect((await create({ source_type: 'projects' })).status).toBe(200)
    expect(await errorsOf({ source_type: 'tags' })).toEqual({
      status: 422,
      errors: { source_type_tag: ['source type tag field is required'] },
    })
    expect(await errorsOf({ source_type: '' })).toEqual({
      status: 422,
      errors: { source_type: ['source type field is required'] },
    })
    for (const source of ['x', 'project', 'keywords', 'project_keywords', 'user_tags'])
      expect(await errorsOf({ source_type: source })).toEqual({
        status: 422,
        errors: { source_type: specific },
      })
  })
})

describe('calls about alerts', () => {
  test('ALERT-064 ALERT-065 an alert that is sent to either path is listed by either path', async () => {
    const names = ['By name', 'By catalogue']
    for (const [index, path] of ['alerts/create', 'alerts'].entries())
      expect((await create({ name: names[index]! }, path)).status).toBe(200)
    for (const path of ['alerts/fetchAuth', 'alerts']) {
      const { status, body } = await send('GET', path, { page: '1' })
      expect([path, status]).toEqual([path, 200])
      expect(Object.keys(body.items)).toEqual(
        expect.arrayContaining(['data', 'current_page', 'last_page', 'per_page', 'total']),
      )
      expect(body.items.data.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual(
        names.toReversed(),
      )
      expect(body.items.data[0]).toMatchObject({
        source_type: 'projects',
        trigger_type_text: 'Position',
        destination_types: 'slack',
        status: 1,
        disable_after_first: 0,
        prevent_spam: 0,
      })
    }
  })

  test.each(['alerts/deleteSelectedAuth', 'alerts/delete-selected'])(
    'ALERT-066 two are deleted by a POST to %s with _method DELETE, and by no other POST',
    async (path) => {
      const ids = [await newId(), await newId(), await newId()]
      const sent = ids.slice(0, 2).map((id): [string, string] => ['ids[]', id])
      expect((await send('POST', path, sent)).status).toBe(405)
      expect((await send('POST', path, [...sent, ['_method', 'DELETE']])).status).toBe(200)
      const { data } = (await send('GET', 'alerts/fetchAuth')).body.items
      const left = data.map(({ id }: { id: number }) => String(id))
      expect(ids.map((id) => left.includes(id))).toEqual([false, false, true])
    },
  )

  test.each(['alerts/updateStatus', 'alerts/status'])(
    'ALERT-067 each type toggles by a POST to %s, with _method PUT too',
    async (path) => {
      const id = await newId()
      for (const [type, before] of [
        ['status', 1],
        ['disable_after_first', 0],
        ['prevent_spam', 0],
      ] as const) {
        const once = await send('POST', path, { alert_id: id, type })
        expect([type, once.status, once.body.items?.[type]]).toEqual([type, 200, 1 - before])
        const again = await send('POST', path, { alert_id: id, type, _method: 'PUT' })
        expect([type, again.status, again.body.items?.[type]]).toEqual([type, 200, before])
      }
      expect((await send('POST', path, { alert_id: id, type: 'x' })).body.errors).toEqual({ type: specific })
    },
  )

  test('ALERT-069 the calls of the form answer projects, keywords of a project by page, and tags', async () => {
    for (const path of ['projects/fetchAuth', 'projects/fetchAllAuth', 'user-tags'])
      expect([path, (await send('GET', path)).status]).toEqual([path, 200])
    const keywords = await send('GET', 'project-keywords/fetchAuth', {
      project_id: form.source_type_project!,
      page: '1',
    })
    expect(keywords.body.items).toMatchObject({ current_page: 1, data: [{ keyword: 'red shoes' }] })
  })
})
