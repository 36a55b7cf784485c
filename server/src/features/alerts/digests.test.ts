import { createAlert, listAlerts, updateAlert } from '@rankline/contract/alerts/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { nextHour } from '@rankline/contract/next-hour'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeEach, expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let number = 0

type Client = { project: Project; keyword: Keyword; site: string }
let first: Client
let second: Client

beforeEach(async () => {
  person = await signUp(app)
  first = await makeClient('First')
  second = await makeClient('Second')
})

async function makeClient(name: string): Promise<Client> {
  number += 1
  const site = `https://digest-${number}.example.org`
  const project = await makeProject(app, person, { project_name: name, project_url: `${site}/` })
  const [keyword] = await makeKeywords(app, person, project, `digest boots ${number}`)
  return { project, keyword: keyword!, site }
}

const HOOK = 'https://receiver.example.com/hook'
const daily = { delivery: 'daily', delivery_hour: 8, delivery_time_zone: 'Europe/Berlin' }
const alertAt = (
  changes: Record<string, string | number | string[]> = {},
  by: Pick<SignedUp, 'token'> = person,
) => makeAlert(app, by, { trigger_action: 'declined', source_scope: 'all', ...daily, ...changes })
const at = (offset: number, place: number, ...clients: Client[]) =>
  Promise.all(clients.map(({ keyword, site }) => checkOn(app, offset, [[keyword, place]], { site })))
const evaluate = (now?: Date) => evaluated(app, person.accountId, now)
const next = async () => new Date((await app.items(listAlerts, {}, person.token)).data[0]!.next_digest_at!)
const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000)
const setVolume = ({ keyword }: Client, volume: number) =>
  app.database.pool.query('UPDATE keywords SET volume = $2 WHERE id = $1', [keyword.id, volume])

test('the changes of a day wait for the hour, and are one message, most visits lost first', async () => {
  await alertAt({ name: 'Down' })
  await alertAt({ name: 'Lost', trigger_type: 'top', trigger_action: 'leaves_top', trigger_value: 10 })
  await setVolume(first, 100)
  await setVolume(second, 10_000)
  await at(-1, 2, first, second)
  await at(0, 14, first, second)
  const due = await next()
  expect(await evaluate(minutesAfter(due, -5))).toEqual([])
  expect(await evaluate(minutesAfter(due, -1))).toEqual([])
  const [told, ...others] = await evaluate(due)
  expect(others).toEqual([])
  expect(told?.title).toBe('Daily digest: 2 keywords in 2 projects')
  expect(told?.summary).toMatch(
    /^About 1,[0-9]{3} visits a month lost: Second −1,[0-9]{3}, First −1[0-9]\. Alerts: Down, Lost\./,
  )
  expect(told?.rows).toMatchObject([
    {
      text: second.keyword.keyword_name,
      where: expect.stringMatching(/desktop/i),
      project: 'Second',
      from: '2',
      to: '14',
      visits: expect.stringMatching(/^−1,[0-9]{3}$/),
    },
    { text: first.keyword.keyword_name, project: 'First', from: '2', to: '14' },
  ])
  expect(await evaluate(minutesAfter(due, 1)), 'exactly once').toEqual([])
  expect((await next()).getTime()).toBe(nextHour(due, 8, 'Europe/Berlin').getTime())
})

test('many alerts are one digest, and a change that several tell is one row', async () => {
  for (let count = 0; count < 60; count += 1) await alertAt({ name: `Down ${count}` })
  await at(-1, 5, first)
  await at(0, 9, first)
  const [told, ...others] = await evaluate(await next())
  expect(others).toEqual([])
  expect(told?.title).toBe('Daily digest: 1 keyword in 1 project')
  expect(told?.rows).toHaveLength(1)
  expect(told?.data.alert_count).toBe(60)
})

test('a digest without changes is not sent, and a change after it waits for the next one', async () => {
  await alertAt()
  await at(-1, 5, first)
  const due = await next()
  expect(await evaluate(minutesAfter(due, 1))).toEqual([])
  await at(0, 9, first)
  expect(await evaluate(minutesAfter(due, 120))).toEqual([])
  const later = await next()
  expect(later.getTime()).toBeGreaterThan(due.getTime())
  expect(await evaluate(later)).toHaveLength(1)
})

test.each([
  ['after it judged the change', true],
  ['before', false],
])('a worker that stopped %s, and missed the hour, sends it afterwards', async (_, isJudged) => {
  await alertAt()
  await at(-1, 5, first)
  await at(0, 9, first)
  const due = await next()
  if (isJudged) await evaluate(minutesAfter(due, -10))
  expect(await evaluate(minutesAfter(due, 600))).toHaveLength(1)
  expect(await evaluate(minutesAfter(due, 601))).toEqual([])
})

test('each destination gets one message with what goes to it', async () => {
  const both = ['webhook', 'slack']
  const slack = { destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x' }
  await alertAt({ name: 'Both', destination_type: both, ...slack })
  await alertAt({ name: 'One', source_scope: '', source_type_project: second.project.id })
  await at(-1, 5, first, second)
  await at(0, 9, first, second)
  const due = await next()
  const told = await evaluate(due)
  const { rows } = await app.database.pool.query<{ address: string; names: string }>(
    `SELECT deliveries.type AS address, messages.content -> 'data' ->> 'alert_names' AS names
     FROM messages
     JOIN deliveries ON deliveries.account_id = messages.account_id AND deliveries.message_id = messages.id
     WHERE messages.account_id = $1 ORDER BY 1`,
    [person.accountId],
  )
  expect(told).toHaveLength(2)
  expect(rows).toEqual([
    { address: 'slack', names: 'Both' },
    { address: 'webhook', names: 'Both, One' },
  ])
})

test('a failure in the middle loses nothing and tells nothing twice', async () => {
  await alertAt()
  await at(-1, 5, first)
  await at(0, 9, first)
  const due = await next()
  await app.database.pool.query(
    `ALTER TABLE messages ADD CONSTRAINT no_digest CHECK (key NOT LIKE 'digest:%') NOT VALID`,
  )
  expect(await evaluate(due)).toEqual([])
  expect((await app.items(listAlerts, {}, person.token)).data[0]?.failing_since).not.toBeNull()
  await app.database.pool.query('ALTER TABLE messages DROP CONSTRAINT no_digest')
  expect(await evaluate(minutesAfter(due, 1))).toHaveLength(1)
  expect(await evaluate(minutesAfter(due, 2))).toEqual([])
  expect((await app.items(listAlerts, {}, person.token)).data[0]?.failing_since).toBeNull()
})

test('each person has a digest of their own, with the projects that they see', async () => {
  const member = await makeMember(app, person, 'manager', { project_ids: [first.project.id] })
  await alertAt({ name: 'Owner' })
  await alertAt({ name: 'Member', userable_id: person.userId }, member)
  await at(-1, 5, first, second)
  await at(0, 9, first, second)
  const told = await evaluate(await next())
  expect(told.map(({ data }) => [data.alert_names, data.keyword_count]).toSorted()).toEqual([
    ['Member', 1],
    ['Owner', 2],
  ])
})

test('an alert that ends after its first message ends with its digest', async () => {
  await alertAt({ alert_settings: ['enable_alerts', 'disable_after_first'] })
  await at(-1, 5, first)
  await at(0, 9, first)
  expect(await evaluate(await next())).toHaveLength(1)
  expect((await app.items(listAlerts, {}, person.token)).data[0]?.status).toBe(0)
})

test('an alert that is turned to messages at once sends what waits', async () => {
  const { id } = await alertAt()
  await at(-1, 5, first)
  await at(0, 9, first)
  expect(await evaluate()).toEqual([])
  await app.items(
    updateAlert,
    {
      alert_id: id,
      name: 'Moves',
      source_type: 'projects',
      source_scope: 'all',
      trigger_type: 'position',
      trigger_action: 'declined',
      destination_type: ['webhook'],
      destination_type_webhook: HOOK,
      delivery: 'at_once',
    },
    person.token,
  )
  expect(await evaluate()).toHaveLength(1)
})

test('an hour and a time zone are required, and known', async () => {
  const form = {
    ...{ name: 'Moves', source_type: 'projects', source_scope: 'all', delivery: 'daily' },
    ...{ trigger_type: 'position', trigger_action: 'improved' },
    ...{ destination_type: ['webhook'], destination_type_webhook: HOOK },
  }
  const refused = async (changes: Record<string, string | number>) => {
    const { body } = await app.call(createAlert, { ...form, ...changes }, person.token)
    return body.status === 'error' ? Object.keys(body.errors) : []
  }
  expect((await refused({})).toSorted()).toEqual(['delivery_hour', 'delivery_time_zone'])
  expect(await refused({ ...daily, delivery_hour: 24 })).toEqual(['delivery_hour'])
  expect(await refused({ ...daily, delivery_time_zone: 'Europe/Atlantis' })).toEqual(['delivery_time_zone'])
  expect(await refused({ ...daily, delivery: 'weekly' })).toEqual(['delivery'])
  expect(await refused(daily)).toEqual([])
})

test.each([
  ['2026-06-01T05:59:00Z', 8, 'Europe/Berlin', '2026-06-01T06:00:00Z'],
  ['2026-06-01T06:00:00Z', 8, 'Europe/Berlin', '2026-06-02T06:00:00Z'],
  ['2026-12-01T12:00:00Z', 8, 'Europe/Berlin', '2026-12-02T07:00:00Z'],
  ['2026-06-01T00:00:00Z', 8, 'Asia/Kathmandu', '2026-06-01T02:15:00Z'],
  ['2026-06-01T12:00:00Z', 0, 'America/New_York', '2026-06-02T04:00:00Z'],
  // An hour that the change to summer time skips is left out that day.
  ['2026-03-28T12:00:00Z', 2, 'Europe/Berlin', '2026-03-30T00:00:00Z'],
])('after %s the next %i o’clock in %s is %s', (now, hour, zone, expected) => {
  expect(nextHour(new Date(now), hour, zone).toISOString().replace('.000', '')).toBe(expected)
})
