import { createAlert } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { watchedKeyword } from '../../../../tests/support/alerts.ts'

const SITE = 'https://www.example.com/a'

const { alertOn, evaluate, preview, see, watched } = watchedKeyword('hiking boots')
const leaves = (places: number) => alertOn('top', 'leaves_top', { trigger_value: places })
const enters = (places: number) => alertOn('top', 'enters_top', { trigger_value: places })

test('a keyword that leaves the top 10 says so, and only to alerts whose top it leaves', async () => {
  for (const places of [3, 10, 20, 100]) await leaves(places)
  await enters(10)
  await see(-1, { [SITE]: 9 })
  expect(await evaluate(), 'the first position is a baseline').toEqual([])
  await see(0, { [SITE]: 14 })
  const [told, ...others] = await evaluate()
  expect(others).toEqual([])
  expect(told).toMatchObject({
    summary: `“${watched.phrase}” (desktop) of Shop left the top 10: 9 → 14. Alert: Leaves the top 10.`,
    rows: [{ text: watched.phrase, from: '9', to: '14', url: SITE }],
    data: { trigger_type: 'top', trigger_action: 'leaves_top', trigger_value: 10, before: 9, now: 14 },
  })
  expect((await preview('top', 'leaves_top', { trigger_value: 10 })).days).toEqual([
    { day: utcDay(0), keyword_count: 1 },
  ])
  expect((await preview('top', 'leaves_top', { trigger_value: 20 })).days).toEqual([])
})

test.each([
  [3, 3, 4, true],
  [3, 4, 20, false],
  [10, 10, null, true],
  [20, 20, 20, false],
  [20, 20, 21, true],
  [100, 100, null, true],
])('leaving the top %i: from %j to %j fires: %j', async (places, before, now, isFired) => {
  await leaves(places)
  await see(-1, { [SITE]: before })
  await see(0, now === null ? {} : { [SITE]: now })
  expect((await evaluate()).length).toBe(isFired ? 1 : 0)
})

test.each([
  [20, 21, 20, true],
  [20, 20, 3, false],
  [3, null, 3, true],
])('entering the top %i: from %j to %j fires: %j', async (places, before, now, isFired) => {
  await enters(places)
  await see(-1, before === null ? {} : { [SITE]: before })
  await see(0, { [SITE]: now })
  const told = await evaluate()
  expect(told.length).toBe(isFired ? 1 : 0)
  if (isFired) expect(told[0]?.summary).toContain(`entered the top ${places}: `)
})

// A list that ends early does not show where the site is now, even if it ends below the top that is watched.
test.each([
  ['failed', { isFailed: true }],
  ['read to less than the top', { depth: 5 }],
  ['read to just the top', { depth: 10 }],
  ['cut off below the top', { depth: 50 }],
])('a check that %s is no loss, and the next whole one reports it', async (_, look) => {
  await leaves(10)
  await see(-2, { [SITE]: 8 })
  await see(-1, {}, look)
  expect(await evaluate()).toEqual([])
  expect((await preview('top', 'leaves_top', { trigger_value: 10 })).days).toEqual([])
  await see(0, {})
  expect((await evaluate())[0]?.summary).toContain('left the top 10: 8 → not ranked')
})

test('a short check that finds the site below the top is a loss', async () => {
  await leaves(10)
  await see(-1, { [SITE]: 8 })
  await see(0, { [SITE]: 12 }, { depth: 20 })
  expect((await evaluate())[0]?.summary).toContain('left the top 10: 8 → 12')
})

test('a keyword that left and came back before the message is not reported', async () => {
  const { id } = await leaves(10)
  await watched.app.database.pool.query(
    `UPDATE alerts SET snoozed_until = now() + interval '1 hour' WHERE id = $1`,
    [id],
  )
  await see(-2, { [SITE]: 8 })
  await see(-1, { [SITE]: 12 })
  expect(await evaluate()).toEqual([])
  await see(0, { [SITE]: 9 })
  await evaluate()
  await watched.app.database.pool.query('UPDATE alerts SET snoozed_until = NULL WHERE id = $1', [id])
  expect(await evaluate()).toEqual([])
})

test('the number of places is required, from 1 to 100', async () => {
  const form = {
    name: 'Lost',
    source_type: 'projects',
    source_type_project: watched.project.id,
    trigger_type: 'top',
    trigger_action: 'leaves_top',
    destination_type: ['webhook'],
    destination_type_webhook: 'https://receiver.example.com/hook',
  }
  const errorsOf = async (changes: Record<string, string | number>) => {
    const { body } = await watched.app.call(createAlert, { ...form, ...changes }, watched.person.token)
    return body.status === 'error' ? body.errors : null
  }
  expect(await errorsOf({})).toEqual({ trigger_value: ['trigger value field is required'] })
  for (const trigger_value of [0, 101])
    expect(await errorsOf({ trigger_value })).toHaveProperty('trigger_value')
  expect(await errorsOf({ trigger_value: 20, trigger_action: 'top_3' })).toHaveProperty('trigger_action')
  expect(await errorsOf({ trigger_value: 20 })).toBeNull()
})
