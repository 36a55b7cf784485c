import { type Alert, createAlert, listAlerts, MOST_ALERTS } from '@rankline/contract/alerts/calls'
import { restoreBinned } from '@rankline/contract/bin/calls'
import { deleteKeywords, type Keyword } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import { createTag, deleteTag, listTags } from '@rankline/contract/tags/calls'
import { listRemovals, undoRemovals } from '@rankline/contract/undo/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

/** The source of an alert, in the fields of its form. */
type Source = Record<string, string | number>

const app = appForTests()
let person: SignedUp
let ofProject: Source
let apple: Keyword

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  ofProject = { source_type: 'projects', source_type_project: project.id }
  const [first] = await makeKeywords(app, person, project, 'apple\nberry')
  apple = first as Keyword
})

const alertForm = {
  trigger_type: 'position',
  trigger_action: 'declined',
  destination_type: ['slack'],
  destination_type_slack: 'https://hooks.slack.com/services/T000/B000/X',
}
const alertOn = (of: Source) => app.call(createAlert, { ...alertForm, name: 'Falls', ...of }, person.token)
const tagNames = async () => (await app.items(listTags, {}, person.token)).map(({ tag_name }) => tag_name)
const undo = (...removal_ids: number[]) => app.call(undoRemovals, { removal_ids }, person.token)
const removalIds = async () => (await app.items(listRemovals, {}, person.token)).data.map(({ id }) => id)
const alertCount = async () =>
  (
    await sql<{ total: number }>`
      SELECT count(*) AS total FROM alerts WHERE account_id = ${person.accountId}`.execute(app.database.db)
  ).rows[0]!.total

/** Copies of the alerts that are there, until the account has so many. */
async function fillAlerts(total: number) {
  const { id } = (await app.items(listAlerts, {}, person.token)).data[0] as Alert
  await sql`
    INSERT INTO alerts
    SELECT copied.*
    FROM alerts, generate_series(1, ${total - (await alertCount())}::int) AS number,
      json_populate_record(alerts, json_build_object('id', nextval('alert_ids'), 'number', number)) AS copied
    WHERE alerts.account_id = ${person.accountId} AND alerts.id = ${id}`.execute(app.database.db)
  expect(await alertCount()).toBe(total)
}

async function deletedTag(tag: string) {
  const { id } = await app.items(createTag, { project_keyword_ids: [apple.id], tag, type: 3 }, person.token)
  expect((await alertOn({ source_type: 'tags', source_type_tag: id })).status).toBe(200)
  await app.items(deleteTag, { user_tag_id: id }, person.token)
}

test('a tag comes back with its alerts only where the account has room for them', async () => {
  await deletedTag('sky')
  await deletedTag('sea')
  await alertOn(ofProject)
  await fillAlerts(MOST_ALERTS)
  const ids = await removalIds()
  const refused = await undo(ids[0]!)
  expect([refused.status, refused.body.message]).toEqual([403, messages.tooManyAlerts(MOST_ALERTS)])
  expect([await tagNames(), await removalIds(), await alertCount()]).toEqual([[], ids, MOST_ALERTS])

  // The limit allows one of the two, which are restored in parallel.
  await sql`
    DELETE FROM alerts
    WHERE account_id = ${person.accountId} AND id = (SELECT max(id) FROM alerts)`.execute(app.database.db)
  const both = await Promise.all(ids.map((id) => undo(id)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect([await alertCount(), (await tagNames()).length]).toEqual([MOST_ALERTS, 1])
})

test('alerts of a keyword in the bin are counted, so that it always comes back with them', async () => {
  await alertOn({ ...ofProject, source_type_project_keyword: apple.id })
  await fillAlerts(MOST_ALERTS)
  await app.items(deleteKeywords, { project_keyword_ids: [apple.id] }, person.token)
  expect((await alertOn(ofProject)).status).toBe(403)
  await app.items(restoreBinned, { binned_keyword_ids: [apple.id] }, person.token)
  expect(await alertCount()).toBe(MOST_ALERTS)
})
