import { listAlerts } from '@rankline/contract/alerts/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert, messagesTo, systemOf } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { noonOf } from '../../../tests/support/days.ts'
import { makeKeywords } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { messageOf } from './alert-message.ts'
import { evaluateAccount } from './evaluation.service.ts'
import { findAlertsWithHits, insertHits, takeHits } from './hits.queries.ts'
import { takePendingHits } from './pending-hits.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
})

const alertOn = (changes: Record<string, string | number | string[]> = {}) =>
  makeAlert(app, person, { source_type_project: project.id, ...changes })
const hitsOf = async (alertId: number) =>
  app.database.db.selectFrom('alert_hits').selectAll().where('alert_id', '=', alertId).execute()

test('what waits is one row per keyword, however often it moves', async () => {
  const alert = await alertOn({ alert_settings: ['enable_alerts', 'prevent_spam'] })
  const [red] = (await makeKeywords(app, person, project, 'red')) as [Keyword]
  await checkOn(app, -1, [[red, 50]])
  for (const position of [40, 30, 20, 10]) {
    await checkOn(app, 0, [[red, position]])
    await evaluated(app, person.accountId)
  }
  expect(await hitsOf(alert.id)).toMatchObject([{ keyword_id: red.id, before: 40, now: 10 }])
})

test('hits are taken in parts, and one message tells all of them', async () => {
  const phrases = Array.from({ length: 120 }, (_, number) => `keyword ${number}`)
  await makeKeywords(app, person, project, phrases.join('\n'))
  const { id: alertId } = await alertOn()
  const { db } = app.database
  const keywords = await db
    .selectFrom('keywords')
    .select('id')
    .where('account_id', '=', person.accountId)
    .execute()
  const hits = keywords.map(({ id }) => ({
    alertId,
    keywordId: id,
    day: '2026-01-01',
    before: 9,
    now: 3,
    url: null,
  }))
  await insertHits(db, person.accountId, hits)
  expect(await takeHits(db, person.accountId, alertId, 50)).toHaveLength(50)
  expect(await findAlertsWithHits(db, person.accountId, [alertId])).toEqual([alertId])
  await insertHits(db, person.accountId, hits)
  const alert = await db.selectFrom('alerts').selectAll().where('id', '=', alertId).executeTakeFirstOrThrow()
  const pending = await takePendingHits(db, alert, null, [0.3], 50)
  expect([pending?.count, pending?.moved.length]).toEqual([120, 100])
  expect(await hitsOf(alertId)).toEqual([])
  const { link, title } = messageOf({
    isInvented: false,
    searched: new Map(),
    clickShares: [],
    alert,
    sourceName: 'Shop',
    now: new Date(),
    ...pending!,
  })
  expect(title).toContain('120 keywords')
  expect(link.text).toBe('Show the 100 most important keywords')
  expect(link.path.split('=')[1]?.split(',')).toHaveLength(100)
})

test('an alert that cannot make its message fails alone, keeps what it has to tell, and says so', async () => {
  const [red] = (await makeKeywords(app, person, project, 'red')) as [Keyword]
  const [bad, good] = [await alertOn({ name: 'Bad' }), await alertOn({ name: 'Good' })]
  await app.database.pool.query(
    `ALTER TABLE messages ADD CONSTRAINT no_bad CHECK (content ->> 'title' NOT LIKE 'Bad%') NOT VALID`,
  )
  await checkOn(app, -1, [[red, 50]])
  await checkOn(app, 0, [[red, 40]])
  expect((await evaluated(app, person.accountId)).map(({ originId }) => originId)).toEqual([good.id])
  await evaluated(app, person.accountId)
  const failing = async () => {
    const { data } = await app.items(listAlerts, {}, person.token)
    return data.filter(({ failing_since }) => failing_since !== null).map(({ name }) => name)
  }
  expect(await failing()).toEqual(['Bad'])
  const { rows } = await app.database.pool.query<{ text: string }>(
    `SELECT text FROM activities WHERE account_id = $1 AND type = 'ALERT_DELIVERY_FAILED'`,
    [person.accountId],
  )
  expect(rows).toEqual([{ text: 'The alert Bad could not be sent. We keep trying.' }])

  await app.database.pool.query('ALTER TABLE messages DROP CONSTRAINT no_bad')
  const [told, ...others] = await evaluated(app, person.accountId)
  expect([told?.originId, others]).toEqual([bad.id, []])
  expect(told?.rows).toMatchObject([{ from: '50', to: '40' }])
  expect(await failing()).toEqual([])
})

test('alerts about one source compute its averages once', async () => {
  const [red] = (await makeKeywords(app, person, project, 'red')) as [Keyword]
  for (const trigger_action of ['improved', 'declined', 'increase_number'])
    await alertOn({ trigger_type: 'visibility', trigger_action, trigger_value: 1 })
  await checkOn(app, -1, [[red, 10]])
  await checkOn(app, 0, [[red, 5]])
  let looks = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('visibility_before')) looks += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const ctx = { ...systemOf(app), db: app.database.db.withPlugin(counting) }
  await evaluateAccount(ctx, person.accountId, noonOf(1))
  expect([looks, (await messagesTo(app, person.accountId)).length]).toEqual([1, 2])
})
