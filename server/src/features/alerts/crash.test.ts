// @module-tag deep
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Kysely, KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert, messagesTo, systemOf } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { noonOf } from '../../../tests/support/days.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { evaluateAccount } from './evaluation.service.ts'

const app = appForTests()

/** A database that refuses its statement number `fatal`, as if the process had died there. */
function dyingAt(db: Kysely<Tables>, fatal: number): { db: Kysely<Tables>; hasDied(): boolean } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      if (count >= fatal) throw new Error('the process has died')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), hasDied: () => count >= fatal }
}

async function track(): Promise<{ person: SignedUp; keywords: Keyword[] }> {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const keywords = await makeKeywords(app, person, project, 'bags\nhats')
  const settings = { alert_settings: ['enable_alerts', 'disable_after_first'] }
  await makeAlert(app, person, { source_type_project: project.id })
  await makeAlert(app, person, { source_type_project: project.id, name: 'Once', ...settings })
  const visibility = { trigger_type: 'visibility', trigger_action: 'improved', name: 'Visibility' }
  await makeAlert(app, person, { source_type_project: project.id, ...visibility })
  return { person, keywords }
}

const tellable = async ({ accountId }: SignedUp) => {
  const { rows } = await app.database.pool.query<{
    messages: number
    deliveries: number
    notifications: number
  }>(
    `SELECT
      (SELECT count(*)::int FROM messages WHERE account_id = $1) AS messages,
      (SELECT count(*)::int FROM deliveries WHERE account_id = $1) AS deliveries,
      (SELECT count(*)::int FROM notifications WHERE account_id = $1 AND type = 'ALERT_FIRED') AS notifications`,
    [accountId],
  )
  return rows[0]
}

test('a crash at any statement of the evaluation loses nothing and tells nothing twice', async () => {
  const { person, keywords } = await track()
  const [bags, hats] = keywords as [Keyword, Keyword]
  await checkOn(app, -1, [
    [bags, 20],
    [hats, 20],
  ])
  await checkOn(app, 0, [
    [bags, 10],
    [hats, 5],
  ])
  const tomorrow = noonOf(1)
  let deaths = 0
  for (let fatal = 1; ; fatal += 1) {
    const dying = dyingAt(app.database.db, fatal)
    const end = await evaluateAccount({ ...systemOf(app), db: dying.db }, person.accountId, tomorrow).catch(
      (error: Error) => error,
    )
    if (!dying.hasDied()) break
    expect(end).toBeInstanceOf(Error)
    deaths += 1
    expect(await tellable(person), `after statement ${fatal}`).toEqual({
      messages: 0,
      deliveries: 0,
      notifications: 0,
    })
  }
  expect(deaths).toBeGreaterThan(15)
  expect(await tellable(person)).toEqual({ messages: 3, deliveries: 3, notifications: 3 })
  expect((await messagesTo(app, person.accountId)).map(({ rows }) => rows.length)).toEqual([2, 2, 0])
  expect(await evaluated(app, person.accountId, tomorrow)).toEqual([])
})

test('two workers at once tell everything once', async () => {
  const { person, keywords } = await track()
  const [bags] = keywords as [Keyword, Keyword]
  await checkOn(app, -1, [[bags, 20]])
  for (const position of [18, 16, 14]) await checkOn(app, 0, [[bags, position]])
  await Promise.all([1, 2, 3, 4].map(() => evaluateAccount(systemOf(app), person.accountId)))
  expect(await tellable(person)).toEqual({ messages: 2, deliveries: 2, notifications: 2 })
})

test('checks to judge are written with the positions or not at all, and only for alerts that look at the keyword', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const [bags, hats] = (await makeKeywords(app, person, project, 'bags\nhats')) as [Keyword, Keyword]
  const queued = async () => {
    const { rows } = await app.database.pool.query<{ keyword_id: number; position: number }>(
      'SELECT keyword_id, position FROM unjudged_checks WHERE account_id = $1 ORDER BY id',
      [person.accountId],
    )
    return rows
  }
  await checkOn(app, -2, [
    [bags, 20],
    [hats, 20],
  ])
  await checkOn(app, -1, [
    [bags, 19],
    [hats, 19],
  ])
  expect(await queued(), 'no alert').toEqual([])
  await makeAlert(app, person, { source_type_project: project.id, source_type_project_keyword: bags.id })
  await checkOn(app, 0, [
    [bags, 18],
    [hats, 18],
  ])
  await checkOn(app, 0, [[bags, 18]])
  expect(await queued()).toEqual([{ keyword_id: bags.id, position: 18 }])
  await app.database.pool.query(
    'ALTER TABLE unjudged_checks ADD CONSTRAINT no_room CHECK (position <> 17) NOT VALID',
  )
  await expect(checkOn(app, 0, [[bags, 17]])).rejects.toThrow('no_room')
  await app.database.pool.query('ALTER TABLE unjudged_checks DROP CONSTRAINT no_room')
  const { rows } = await app.database.pool.query('SELECT position FROM keywords WHERE id = $1', [bags.id])
  expect(rows, 'the check is not recorded without what alerts judge').toEqual([{ position: 18 }])
})
