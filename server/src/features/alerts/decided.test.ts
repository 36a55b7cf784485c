import { createAlert, listAlerts, updateAlertStatus } from '@rankline/contract/alerts/calls'
import { type AlertAction, actionsOf } from '@rankline/contract/alerts/triggers'
import { type Keyword, toggleSetting } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeEach, expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeShop } from '../../../tests/support/keywords.ts'
import type { SignedUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let red: Keyword

beforeEach(async () => {
  ;({ person, project, keyword: red } = await makeShop(app))
})

const valued: readonly AlertAction[] = [
  'increase_number',
  'increase_percent',
  'decrease_number',
  'decrease_percent',
  'greater_than_or_equal',
  'lesser_than_or_equal',
  'equal',
  'consistent_down',
  'consistent_up',
]

const form = (trigger_action: AlertAction) => ({
  name: trigger_action,
  source_type: 'projects',
  source_type_project: project.id,
  trigger_type: 'position',
  trigger_action,
  destination_type: ['webhook'],
  destination_type_webhook: 'https://receiver.example.com/hook',
})

test('ALERT-047 nine actions need a value, the others take none', async () => {
  const needing = []
  for (const action of actionsOf.position) {
    const { body } = await app.call(createAlert, form(action), person.token)
    if (body.status === 'error') {
      expect(body.errors).toEqual({ trigger_value: ['trigger value field is required'] })
      needing.push(action)
    }
    const given = await app.items(createAlert, { ...form(action), trigger_value: 5 }, person.token)
    expect(given.alert.trigger_value, action).toBe(valued.includes(action) ? 5 : null)
  }
  expect(needing.toSorted()).toEqual(valued.toSorted())
})

const values: Partial<Record<AlertAction, number>> = {
  increase_number: 5,
  decrease_number: 5,
  increase_percent: 50,
  decrease_percent: 50,
  greater_than_or_equal: 10,
  lesser_than_or_equal: 10,
  equal: 10,
  consistent_up: 2,
  consistent_down: 2,
}

// Positions, oldest first, and which alerts the last check fires. null: not in the first 100.
const moves: [(number | null)[], AlertAction[]][] = [
  [
    [12, 10, 4],
    ['decrease_number', 'decrease_percent', 'improved', 'consistent_up'],
  ],
  [
    [4, 10, 15],
    ['increase_number', 'increase_percent', 'declined', 'consistent_down'],
  ],
  [
    [9, 10],
    ['greater_than_or_equal', 'equal', 'declined'],
  ],
  [
    [20, 10],
    ['lesser_than_or_equal', 'equal', 'decrease_number', 'decrease_percent', 'improved', 'top_10'],
  ],
  [[7, 7], ['stable']],
  [[null, null], []],
  [
    [100, null],
    ['dropped', 'declined'],
  ],
  [
    [null, 1],
    [
      'decrease_number',
      'decrease_percent',
      'lesser_than_or_equal',
      'improved',
      'top_1',
      'top_3',
      'top_10',
      'top_50',
      'top_100',
    ],
  ],
]

test.each(moves)('ALERT-075 of positions %j the last fires %j', async (positions, fired) => {
  for (const action of actionsOf.position)
    await makeAlert(app, person, {
      ...form(action),
      ...(values[action] && { trigger_value: values[action] }),
    })
  let names: unknown[] = []
  for (const [index, position] of positions.entries()) {
    await checkOn(app, index - positions.length, [[red, position]])
    names = (await evaluated(app, person.accountId)).map(({ data }) => data.alert_name)
  }
  expect(names.toSorted()).toEqual(fired.toSorted())
})

test('ALERT-075 a lower position and average are better, a higher visibility is', async () => {
  const types = ['position', 'avg', 'visibility'] as const
  for (const trigger_type of types)
    for (const trigger_action of ['improved', 'declined', 'increase_number'] as const)
      await makeAlert(app, person, {
        ...form(trigger_action),
        name: `${trigger_type} ${trigger_action}`,
        trigger_type,
        trigger_value: 1,
        source_type_project_keyword: red.id,
      })
  await checkOn(app, -2, [[red, 10]])
  await checkOn(app, -1, [[red, 20]])
  const worse = (await evaluated(app, person.accountId)).map(({ data }) => data.alert_name)
  expect(worse.toSorted()).toEqual([
    'avg declined',
    'avg increase_number',
    'position declined',
    'position increase_number',
    'visibility declined',
  ])
  await checkOn(app, 0, [[red, 5]])
  const better = (await evaluated(app, person.accountId)).map(({ data }) => data.alert_name)
  expect(better.toSorted()).toEqual([
    'avg improved',
    'position improved',
    'visibility improved',
    'visibility increase_number',
  ])
})

test('ALERT-078 a new keyword takes part in alerts, without that anybody turns it on', async () => {
  expect(red.is_alerts_enabled).toBe(1)
  await makeAlert(app, person, { source_type_project: project.id })
  await checkOn(app, -2, [[red, 9]])
  await checkOn(app, -1, [[red, 3]])
  expect(await evaluated(app, person.accountId)).toHaveLength(1)
  await app.items(toggleSetting, { project_keyword_id: red.id, type: 'is_alerts_enabled' }, person.token)
  await checkOn(app, 0, [[red, 1]])
  expect(await evaluated(app, person.accountId)).toEqual([])
})

test('ALERT-080 an alert is enabled or disabled, whatever else is true of it', async () => {
  const { id } = await makeAlert(app, person, { source_type_project: project.id })
  const status = async () => (await app.items(listAlerts, {}, person.token)).data[0]?.status
  const set = (value: number) =>
    app.call(updateAlertStatus, { alert_id: id, type: 'status', value }, person.token)
  for (const value of [0, 1] as const) {
    expect((await set(value)).status).toBe(200)
    expect(await status()).toBe(value)
  }
  for (const value of [2, -1]) {
    expect((await set(value)).body).toMatchObject({ status: 'error', errors: { value: expect.anything() } })
    expect(await status()).toBe(1)
  }
  await app.database.pool.query(
    `UPDATE alerts SET failing_since = now(), snoozed_until = now() + interval '1 day' WHERE id = $1`,
    [id],
  )
  expect(await status(), 'quiet and failing is not a status').toBe(1)
})
