import { listAudit } from '@rankline/contract/admin/audit'
import { utcDay } from '@rankline/contract/days'
import { explainAnyDay, explainDay } from '@rankline/contract/explanations/why'
import { beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

/** Makes a keyword added a month ago, and functions that store the results of a day's checks. */
async function tracked(of = person, url = 'https://shop.example.com/shoes') {
  const project = await makeProject(app, of, { project_url: url })
  const [keyword] = await makeKeywords(app, of, project, `phrase of ${of.userId}`)
  const id = keyword!.id
  const { search_id: searchId } = await app.database.db
    .updateTable('keywords')
    .set({ created_at: new Date(Date.now() - 30 * 86_400_000) })
    .where('id', '=', id)
    .returning('search_id')
    .executeTakeFirstOrThrow()
  const record = (ago: number, urls: string[], depth = 100) =>
    recordDay(app.database, utcDay(-ago), [
      { searchId, depth, results: urls.map((line, index) => ({ position: index + 1, url: line })) },
    ])
  const fail = (ago: number, message = 'Google did not answer in time.') =>
    app.database.db
      .insertInto('check_runs')
      .values({
        search_id: searchId,
        type: 'daily',
        started_at: new Date(`${utcDay(-ago)}T04:00:00Z`),
        ended_at: new Date(`${utcDay(-ago)}T04:00:09Z`),
        outcome: 'failed',
        failure: 'timeout',
        message,
        source: 'serper',
        depth: null,
        organic_count: null,
        asked: JSON.stringify([{ source: 'serper', requests: 3, failure: 'timeout' }]),
      })
      .execute()
  return { id, searchId, record, fail, project }
}

const why = (id: number, date?: string, token = person.token) =>
  app.items(explainDay, { project_keyword_id: id, ...(date !== undefined && { date }) }, token)

test('the line that gives the position is marked, and lines that nearly match say why not', async () => {
  const { id, record } = await tracked()
  await record(2, ['https://shop.example.com/shoes'])
  await record(0, [
    'https://blog.example.com/shoes',
    'https://shop.example.com/hats',
    'https://shop.example.com/shoes/red',
    'https://rival.example.net/',
    'https://shop.example.com/shoes',
  ])
  const told = await why(id)
  expect(told).toMatchObject({
    day: utcDay(0),
    previous_day: utcDay(-2),
    next_day: null,
    verdict: 'ranked',
    position: { position: 3, depth: 100, url: 'https://shop.example.com/shoes/red' },
    rule: { mode: 'contains', text: 'https://shop.example.com/shoes' },
    search: { engine: 'Google', type: 'Web', section: 'Organic', device: 'Desktop', city: null },
    list: { source: 'test', depth: 100 },
    has_other_rule: false,
  })
  expect(told.list?.lines.map(({ match }) => match)).toEqual([
    'other_host',
    'other_path',
    'best',
    'none',
    'also',
  ])
  expect(told.tries).toMatchObject([{ is_complete: true, source: 'test', depth: 100, results: 5 }])
  expect(await why(id, utcDay(-2))).toMatchObject({ next_day: utcDay(0), position: { position: 1 } })
})

test('a day whose checks failed, was not deep enough or had none says so, and nothing else', async () => {
  const { id, record, fail } = await tracked()
  await record(3, [], 20)
  await fail(1)
  await record(0, ['https://rival.example.net/'])
  expect(await why(id, utcDay(-3))).toMatchObject({
    verdict: 'too_shallow',
    position: { position: null, depth: 20 },
  })
  expect(await why(id, utcDay(-1))).toMatchObject({
    verdict: 'failed',
    previous_day: utcDay(-3),
    position: null,
    list: null,
    tries: [
      {
        message: 'Google did not answer in time.',
        requests: 3,
        is_complete: false,
        asked: [{ source: 'serper', requests: 3, failure: 'timeout' }],
      },
    ],
  })
  expect(await why(id)).toMatchObject({ verdict: 'not_in_list' })
  expect(await why(id, utcDay(-2))).toMatchObject({ verdict: 'not_checked', tries: [], list: null })
  expect(await why(id, utcDay(-20))).toMatchObject({ verdict: 'not_kept' })
  expect(await why(id, utcDay(-40))).toMatchObject({ verdict: 'not_tracked_yet' })
  expect(await why(id, utcDay(2))).toMatchObject({ verdict: 'still_to_come' })
})

test('a list that is no longer stored is not made up, and a changed address is told', async () => {
  const { id, searchId, record, project } = await tracked()
  await record(2, ['https://shop.example.com/shoes'])
  await record(0, ['https://rival.example.net/', 'https://shop.example.com/shoes'])
  await app.database.db
    .deleteFrom('result_pages')
    .where('search_id', '=', searchId)
    .where('day', '=', utcDay(-2))
    .execute()
  expect(await why(id, utcDay(-2))).toMatchObject({ position: { position: 1 }, list: null })
  await app.database.db
    .updateTable('projects')
    .set({ url: 'https://rival.example.net/' })
    .where('id', '=', project.id)
    .execute()
  expect(await why(id)).toMatchObject({ position: { position: 2 }, has_other_rule: true })
})

test('tries from before the keyword was added belong to others', async () => {
  const { id, fail } = await tracked()
  await fail(0, 'Before.')
  await app.database.db
    .updateTable('keywords')
    .set({ created_at: new Date(`${utcDay(0)}T05:00:00Z`) })
    .where('id', '=', id)
    .execute()
  expect(await why(id)).toMatchObject({ verdict: 'waiting', tries: [] })
})

test('a client of a brand is not told where results come from', async () => {
  const client = await signUpClient(app, await makeBrand(app, person))
  const { id, record, fail } = await tracked(client as unknown as SignedUp)
  await fail(0)
  await record(0, ['https://shop.example.com/shoes'])
  const told = await why(id, undefined, client.token)
  expect(told.list?.source).toBeNull()
  expect(told.tries.map(({ source, asked }) => [source, asked])).toEqual([
    [null, []],
    [null, []],
  ])
})

test('strangers get nothing; an administrator does, as the owner would, and it is written down', async () => {
  const { id, record } = await tracked()
  await record(0, ['https://shop.example.com/shoes'])
  const stranger = await signUp(app)
  expect((await app.call(explainDay, { project_keyword_id: id }, stranger.token)).status).toBe(404)
  const administrator = await makeAdministrator(app)
  const own = await why(id)
  const told = await app.items(explainAnyDay, { project_keyword_id: id }, administrator.token)
  expect(told).toEqual({ ...own, user: { id: person.userId, username: person.username } })
  const [entry] = (await app.items(listAudit, {}, administrator.token)).data
  expect(entry).toMatchObject({
    actor: { id: administrator.userId },
    action: 'position_looked_up',
    subject: `keyword ${id} of ${person.username}, ${utcDay(0)}`,
  })
  const ofAnother = { project_keyword_id: id, user_id: stranger.userId }
  expect((await app.call(explainAnyDay, ofAnother, administrator.token)).status).toBe(404)
})
