import {
  binnedKeywordIds,
  listBinnedKeywords,
  listBinnedProjects,
  purgeBinned,
  restoreBinned,
} from '@rankline/contract/bin/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import { addKeywords, deleteKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { addNote, listNotes } from '@rankline/contract/notes/calls'
import { keywordPositions } from '@rankline/contract/positions/calls'
import { allProjects, deleteProjects, type Project } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { waitingForLocks } from '../../../tests/support/locks.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { giveLimits, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { endpoints } from '../../app.ts'
import { createLog } from '../../platform/log.ts'
import { emptyBin } from './bin.jobs.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let apple: Keyword
let berry: Keyword

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
  const keywords = await makeKeywords(app, person, project, 'apple\nberry')
  apple = keywords[0] as Keyword
  berry = keywords[1] as Keyword
  for (const ago of [3, 0])
    await app.database.db
      .insertInto('positions')
      .values({
        account_id: person.accountId,
        keyword_id: apple.id,
        project_id: project.id,
        day: utcDay(-ago),
        position: 4 + ago,
        depth: 100,
        checked_at: new Date(),
      })
      .execute()
})

const drop = (...ids: number[]) => app.items(deleteKeywords, { project_keyword_ids: ids }, person.token)
const binned = async () => (await app.items(listBinnedKeywords, {}, person.token)).data
const binnedProjects = async () => (await app.items(listBinnedProjects, {}, person.token)).data
const restore = (input: Record<string, number[]>) => app.items(restoreBinned, input, person.token)
const listed = async () =>
  (await app.items(listKeywords, { project_id: project.id, sort: 'keyword' }, person.token)).data.map(
    ({ keyword }) => keyword,
  )
const dueOf = async (keyword: Keyword) => {
  const { rows } = await sql<{ next_check_at: Date | null }>`
    SELECT next_check_at FROM searches
    WHERE id = (SELECT search_id FROM keywords WHERE id = ${keyword.id})`.execute(app.database.db)
  return rows[0]!.next_check_at
}
const age = (table: 'keywords' | 'projects', id: number, days: number) =>
  app.database.db
    .updateTable(table)
    .set({ deleted_at: new Date(Date.now() - days * DAY) })
    .where('id', '=', id)
    .execute()

test('a deleted keyword is in the bin, is not checked there, and comes back with its history', async () => {
  await app.items(
    addNote,
    { project_keyword_ids: [apple.id], text: 'Moved', selected_date: utcDay() },
    person.token,
  )
  await drop(apple.id)
  expect(await listed()).toEqual(['berry'])
  expect(await dueOf(apple)).toBeNull()
  const [row] = await binned()
  expect(row).toMatchObject({ id: apple.id, keyword: 'apple', project_name: 'Shop', engine_name: 'Google' })
  expect(Date.parse(row!.until) - Date.parse(row!.deleted_at)).toBe(30 * DAY)

  const { body } = await app.call(restoreBinned, { binned_keyword_ids: [apple.id] }, person.token)
  expect(body).toMatchObject({
    message: '1 keyword restored.',
    items: { projects: 0, keywords: 1, left_out: 0 },
  })
  expect(await listed()).toEqual(['apple', 'berry'])
  expect(await binned()).toEqual([])
  expect(await dueOf(apple)).not.toBeNull()
  expect(await app.items(listNotes, { project_keyword_id: apple.id }, person.token)).toHaveLength(1)
  const positions = await app.items(keywordPositions, { project_keyword_id: apple.id }, person.token)
  expect(JSON.stringify(positions)).toContain(utcDay(-3))
})

test('the ids of all deleted keywords that match, last deleted first', async () => {
  await drop(apple.id)
  await drop(berry.id)
  const ids = (search_query = '') => app.items(binnedKeywordIds, { search_query }, person.token)
  expect(await ids()).toEqual([berry.id, apple.id])
  expect(await ids('APP')).toEqual([apple.id])
  await age('keywords', berry.id, 30.01)
  expect(await ids()).toEqual([apple.id])
  expect(await app.items(binnedKeywordIds, {}, (await signUp(app)).token)).toEqual([])
})

test('a project comes back with the keywords that went with it, not with those deleted before', async () => {
  await drop(berry.id)
  await app.items(deleteProjects, { project_ids: [project.id] }, person.token)
  expect(await binned()).toEqual([])
  expect(await binnedProjects()).toEqual([
    expect.objectContaining({ id: project.id, name: 'Shop', keywords: 1 }),
  ])
  expect(await restore({ binned_project_ids: [project.id] })).toEqual({
    projects: 1,
    keywords: 1,
    left_out: 0,
  })
  expect((await app.items(allProjects, {}, person.token)).map(({ id }) => id)).toEqual([project.id])
  expect(await listed()).toEqual(['apple'])
  expect((await binned()).map(({ keyword }) => keyword)).toEqual(['berry'])
})

test('a keyword that is tracked again is left out, and of two equal ones the last deleted comes back', async () => {
  await drop(apple.id)
  await app.items(addKeywords, { project_id: project.id, keywords: 'apple' }, person.token)
  expect(await restore({ binned_keyword_ids: [apple.id] })).toEqual({ projects: 0, keywords: 0, left_out: 1 })
  const again = (
    await app.items(listKeywords, { project_id: project.id, keyword_query: 'apple' }, person.token)
  ).data[0] as Keyword
  await drop(again.id)
  expect(await restore({ binned_keyword_ids: [apple.id, again.id] })).toMatchObject({
    keywords: 1,
    left_out: 1,
  })
  expect((await binned()).map(({ id }) => id)).toEqual([apple.id])
})

test('limits count what is there: the bin takes no room, and nothing comes back without room', async () => {
  await giveLimits(app, person.accountId, { allowed_keywords: 2 })
  await drop(apple.id)
  await app.items(addKeywords, { project_id: project.id, keywords: 'cherry' }, person.token)
  const { status, body } = await app.call(restoreBinned, { binned_keyword_ids: [apple.id] }, person.token)
  expect([status, body.message]).toEqual([403, 'Your package has room for 2 keywords.'])
  expect((await binned()).map(({ id }) => id)).toEqual([apple.id])
})

test('after 30 days nothing comes back, and the job deletes it with its history', async () => {
  await importPosition(apple)
  await drop(apple.id, berry.id)
  await age('keywords', apple.id, 30.01)
  await age('keywords', berry.id, 29.9)
  expect((await binned()).map(({ id }) => id)).toEqual([berry.id])
  expect((await app.call(restoreBinned, { binned_keyword_ids: [apple.id] }, person.token)).status).toBe(404)
  await runJob()
  const { rows } = await sql`SELECT id FROM keywords WHERE id IN (${apple.id}, ${berry.id})`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ id: berry.id }])
  const left = await sql`
    SELECT day FROM positions WHERE keyword_id = ${apple.id}
    UNION ALL SELECT day FROM feature_moves WHERE keyword_id = ${apple.id}
    UNION ALL SELECT day FROM overview_days WHERE keyword_id = ${apple.id}
    UNION ALL SELECT day FROM imported_positions WHERE keyword_id = ${apple.id}`.execute(app.database.db)
  expect(left.rows).toEqual([])
})

test('what is deleted for good cannot be put back, and is gone after the job; projects too', async () => {
  await drop(apple.id)
  const { body } = await app.call(purgeBinned, { binned_keyword_ids: [apple.id] }, person.token)
  expect(body.message).toBe('1 keyword deleted permanently.')
  expect(await binned()).toEqual([])
  await app.items(deleteProjects, { project_ids: [project.id] }, person.token)
  await app.items(purgeBinned, { binned_project_ids: [project.id] }, person.token)
  expect(await binnedProjects()).toEqual([])
  expect((await app.call(restoreBinned, { binned_project_ids: [project.id] }, person.token)).status).toBe(404)
  await runJob()
  for (const table of ['projects', 'keywords', 'positions'])
    expect(
      (await app.database.pool.query(`SELECT FROM ${table} WHERE account_id = $1`, [person.accountId])).rows,
    ).toEqual([])
})

/** Restores a keyword in a transaction that ends only after `meanwhile` waits for it. */
async function putBackDuring<T>({ id }: Keyword, meanwhile: () => Promise<T>): Promise<T> {
  const waiting = await app.database.db.transaction().execute(async (held) => {
    await sql`SELECT FROM projects WHERE id = ${project.id} FOR UPDATE`.execute(held)
    await held.updateTable('keywords').set({ deleted_at: null }).where('id', '=', id).execute()
    const promise = meanwhile()
    await expect.poll(() => waitingForLocks(app)).toBeGreaterThan(0)
    return { promise }
  })
  return waiting.promise
}

const daysOf = async ({ id }: Keyword) =>
  (await sql`SELECT day FROM positions WHERE keyword_id = ${id}`.execute(app.database.db)).rows.length

test('a keyword that comes back while the job deletes keeps its history', async () => {
  await drop(apple.id)
  await age('keywords', apple.id, 30.01)
  await putBackDuring(apple, runJob)
  expect(await listed()).toEqual(['apple', 'berry'])
  expect(await daysOf(apple)).toBe(2)
})

test('a keyword that comes back meanwhile is not deleted for good', async () => {
  await drop(apple.id)
  const input = { binned_keyword_ids: [apple.id] }
  const { status } = await putBackDuring(apple, () => app.call(purgeBinned, input, person.token))
  expect(status).toBe(404)
  expect(await listed()).toEqual(['apple', 'berry'])
  expect(await daysOf(apple)).toBe(2)
})

test('a list of more ids than any screen chooses is refused', async () => {
  const many = Array.from({ length: 20_001 }, (_, index) => index + 1)
  const { status, body } = await app.call(purgeBinned, { binned_keyword_ids: many }, person.token)
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('at most 20000 entries')])
  expect((await app.call(purgeBinned, { binned_keyword_ids: many.slice(1) }, person.token)).status).toBe(404)
})

test('a stranger neither sees nor reaches the bin of others, and a live thing is not in it', async () => {
  await drop(apple.id)
  const stranger = await signUp(app)
  const input = { binned_keyword_ids: [apple.id] }
  expect((await app.items(listBinnedKeywords, {}, stranger.token)).data).toEqual([])
  expect((await app.call(restoreBinned, input, stranger.token)).status).toBe(404)
  expect((await app.call(purgeBinned, input, stranger.token)).status).toBe(404)
  expect((await app.call(purgeBinned, { binned_keyword_ids: [berry.id] }, person.token)).status).toBe(404)
  expect((await app.call(purgeBinned, { binned_project_ids: [project.id] }, person.token)).status).toBe(404)
  expect(await listed()).toEqual(['berry'])
})

test('no call that reads tells of a binned keyword or project', async () => {
  const name = 'zzbinned'
  const [hidden] = await makeKeywords(app, person, project, name).then((all) =>
    all.filter(({ keyword }) => keyword === name),
  )
  const other = await makeProject(app, person, { project_name: 'Zzbinned Shop' })
  await drop(hidden!.id)
  await app.items(deleteProjects, { project_ids: [other.id] }, person.token)
  const reading = endpoints.filter(({ method, scope, path }) => {
    const isOurs = scope === 'account' || scope === 'user'
    return method === 'GET' && isOurs && !path.startsWith('bin/') && path !== 'activities/fetchAuth'
  })
  expect(reading.length).toBeGreaterThan(60)
  for (const endpoint of reading)
    for (const input of [
      {},
      { project_id: project.id, project_ids: [project.id], date_type: '1M' },
      { project_id: project.id, keyword_query: 'zz', search_query: 'zz' },
    ]) {
      const { body } = await app.call(endpoint, input, person.token)
      expect(JSON.stringify(body.items ?? null).toLowerCase(), endpoint.path).not.toContain(name)
    }
})

async function runJob() {
  const log = createLog('silent', 'test')
  await emptyBin.perform({ db: app.database.db, log, installation: testInstallation }, {})
}

async function importPosition({ id }: Keyword) {
  const accountId = person.accountId
  await sql`
    WITH brought AS (
      INSERT INTO history_imports (account_id, project_id, file_name, status, total, done, keywords, added_ids,
        created_by, created_at, touched_at)
      VALUES (${accountId}, ${project.id}, 'old.csv', 'done', 1, 1, 1, '{}', ${accountId}, now(), now())
      RETURNING id
    )
    INSERT INTO imported_positions (account_id, keyword_id, day, import_id, position)
    SELECT ${accountId}::bigint, ${id}::bigint, ${utcDay(-90)}::date, id, 4 FROM brought`.execute(
    app.database.db,
  )
  const move = { account_id: accountId, keyword_id: id, day: utcDay(-3), won: [1], lost: [] }
  await app.database.db.insertInto('feature_moves').values(move).execute()
  const overview = { account_id: accountId, keyword_id: id, day: utcDay(-3), place: 1 }
  await app.database.db.insertInto('overview_days').values(overview).execute()
}
