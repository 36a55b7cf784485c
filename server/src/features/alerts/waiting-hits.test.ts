import { snoozeAlert } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { evaluated, watchedKeyword } from '../../../tests/support/alerts.ts'
import { noonOf } from '../../../tests/support/days.ts'

const { watched, alertOn, see } = watchedKeyword('red boots')
const page = 'https://www.example.com/page'
const other = 'https://www.example.com/other'

/** An alert that is snoozed for two hours. */
async function quietOn(type: string, action: string, changes: Record<string, string | number> = {}) {
  const { id } = await alertOn(type, action, changes)
  await watched.app.items(snoozeAlert, { alert_id: id, hours: 2 }, watched.person.token)
}

/** Checks the keyword on a day and evaluates the alert. */
async function look(day: number, places: Record<string, number>) {
  await see(day, places)
  expect(await evaluated(watched.app, watched.person.accountId)).toEqual([])
}

/** Sends the pending hits when the snooze is over. It ends today, because two hours later it may be tomorrow. */
async function wake(now = new Date()) {
  const { accountId } = watched.person
  await watched.app.database.pool.query('UPDATE alerts SET snoozed_until = $2 WHERE account_id = $1', [
    accountId,
    new Date(now.getTime() - 1000),
  ])
  return evaluated(watched.app, accountId, now)
}

test('a fall that goes on is told as a whole, with its days', async () => {
  await quietOn('position', 'declined')
  await look(-3, { [page]: 3 })
  await look(-2, { [page]: 20 })
  await look(-1, { [page]: 21 })
  const [told] = await wake()
  const days = `${utcDay(-2)} – ${utcDay(-1)}`
  expect(told?.rows).toEqual([
    { text: watched.phrase, where: 'desktop', from: '3', to: '21', url: page, day: days },
  ])
  expect(told?.summary).toContain(`went from 3 to 21 between ${utcDay(-2)} and ${utcDay(-1)}. Alert:`)
})

test.each([
  ['position', 'top_3', {}, 10, 2, 9],
  ['position', 'declined', {}, 3, 20, 3],
  ['position', 'increase_number', { trigger_value: 5 }, 10, 16, 12],
  ['position', 'consistent_up', { trigger_value: 1 }, 10, 8, 9],
  ['visibility', 'improved', {}, 10, 2, 12],
] as const)('what no longer holds is not told: %s %s', async (type, action, value, first, then, last) => {
  await quietOn(type, action, { ...value, source_type_project_keyword: watched.red.id })
  await look(-2, { [page]: first })
  await look(-1, { [page]: then })
  await look(0, { [page]: last })
  expect(await wake()).toEqual([])
})

test('what still holds is told with where the keyword is now', async () => {
  await quietOn('position', 'top_3')
  await look(-2, { [page]: 10 })
  await look(-1, { [page]: 2 })
  await look(0, { [page]: 3 })
  const [told] = await wake()
  expect(told?.rows).toMatchObject([{ from: '10', to: '3' }])
})

test('a move of an earlier day names it', async () => {
  await quietOn('position', 'improved')
  await look(-2, { [page]: 10 })
  await look(-1, { [page]: 2 })
  const [told] = await wake()
  expect(told?.summary).toContain(`went from 10 to 2 on ${utcDay(-1)}. Alert:`)
})

test('a page that changes twice is told from the first, and not at all if it is back', async () => {
  await quietOn('page', 'page_changed')
  await look(-3, { [page]: 3 })
  await look(-2, { [other]: 3 })
  await look(-1, { 'https://www.example.com/third': 3 })
  const [told] = await wake()
  expect(told?.rows).toMatchObject([{ from: '/page', to: '/third' }])
})

test('a page that is back is not told', async () => {
  await quietOn('page', 'page_changed')
  await look(-3, { [page]: 3 })
  await look(-2, { [other]: 3 })
  await look(-1, { [page]: 3 })
  expect(await wake()).toEqual([])
})

test('a feature that is lost again is not told', async () => {
  await quietOn('feature', 'feature_moved')
  const features = { ai_overview: [page] }
  await see(-2, { [page]: 3 }, { features: { ai_overview: ['https://rival.example.net/'] } })
  await see(-1, { [page]: 3 }, { features })
  expect(await evaluated(watched.app, watched.person.accountId)).toEqual([])
  await see(0, { [page]: 3 }, { features: { ai_overview: ['https://rival.example.net/'] } })
  expect(await wake()).toEqual([])
})

test('the visibility of a source is told over all days that wait, or not at all', async () => {
  await quietOn('visibility', 'declined')
  const day = async (ago: number, place: number) => {
    await see(-ago, { [page]: place })
    expect(await evaluated(watched.app, watched.person.accountId, noonOf(1 - ago))).toEqual([])
  }
  const { pool } = watched.app.database
  await see(-5, { [page]: 1 })
  await pool.query('UPDATE alerts SET compared_day = current_date - 5 WHERE account_id = $1', [
    watched.person.accountId,
  ])
  await day(4, 2)
  await day(3, 3)
  const { rows } = await pool.query('SELECT before, now FROM alert_hits WHERE account_id = $1', [
    watched.person.accountId,
  ])
  expect(rows).toEqual([{ before: 100, now: 38.6 }])
  await day(2, 4)
  const [told] = await wake(noonOf(0))
  expect(told?.summary).toContain(`went from 100% to 28.1% between ${utcDay(-5)} and ${utcDay(-1)}.`)
})
