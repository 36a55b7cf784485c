import { deleteKeywords, toggleSetting } from '@rankline/contract/keywords/calls'
import { archiveProjects } from '@rankline/contract/projects/groups'
import type { Transaction } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { transaction } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteUnusedSearches } from './maintenance/housekeeping.jobs.ts'
import { dropUnusedSearches, tidySearches } from './maintenance/unused-searches.service.ts'
import { ensureSearches, keepSearches, releaseSearches } from './tracking.service.ts'

const app = appForTests()
const ctx = () => sendingContext(app)
const target = {
  ...{ engineId: 7, typeId: 2, sectionId: 1, countryId: 241, languageId: 29, deviceId: 1 },
  geoLocationId: null,
}
let count = 0
let phrase: string

beforeEach(() => {
  count += 1
  phrase = `unused ${count}`
})
afterEach(() => app.database.pool.query('TRUNCATE searches, phrases, phrase_metrics CASCADE'))

const ensured = (inside: { db: Transaction<Tables> }, text = phrase) =>
  ensureSearches({ ...ctx(), ...inside }, [text], target)

/** A search that nobody has, made so many days ago. @returns its id */
async function made(days = 8, text = phrase): Promise<number> {
  const id = await transaction(ctx(), async (inside) => {
    const { searchId } = (await ensured(inside, text)).get(text)!
    await releaseSearches(inside, [searchId])
    return searchId
  })
  await app.database.pool.query(
    'UPDATE searches SET created_at = now() - make_interval(days => $2) WHERE id = $1',
    [id, days],
  )
  return id
}

const tidy = () => deleteUnusedSearches.perform(ctx(), {})
const ids = async (table: 'searches' | 'phrases' | 'phrase_metrics') => {
  const { rows } = await app.database.pool.query(`SELECT 1 FROM ${table}`)
  return rows.length
}
const counts = async () => [await ids('searches'), await ids('phrases'), await ids('phrase_metrics')]

test('a search that nobody needs goes after a week, with its phrase and its numbers', async () => {
  await made(8)
  await made(6, 'younger')
  expect(await counts()).toEqual([2, 2, 2])
  await tidy()
  expect(await counts()).toEqual([1, 1, 1])
  const { rows } = await app.database.pool.query('SELECT text FROM phrases')
  expect(rows).toEqual([{ text: 'younger' }])
})

test('a phrase that another search has stays', async () => {
  const id = await made()
  const other = await app.database.pool.query(
    `INSERT INTO searches (fingerprint, phrase_id, engine_id, type_id, section_id, country_id, language_id, device_id, created_at)
     SELECT gen_random_uuid(), phrase_id, engine_id, type_id, section_id, country_id, language_id, 2, now()
     FROM searches WHERE id = $1 RETURNING id`,
    [id],
  )
  expect(other.rowCount).toBe(1)
  await tidy()
  expect(await counts()).toEqual([1, 1, 1])
})

const age = () => app.database.pool.query(`UPDATE searches SET created_at = now() - interval '1 year'`)

/** States of a keyword in which it is not checked. */
const owned: Record<string, (person: Awaited<ReturnType<typeof keywordOf>>) => Promise<unknown>> = {
  tracked: async () => undefined,
  disabled: ({ token, keywordId }) =>
    app.items(toggleSetting, { project_keyword_id: keywordId, type: 'status' }, token),
  'in the bin': ({ token, keywordId }) =>
    app.items(deleteKeywords, { project_keyword_ids: [keywordId] }, token),
  'of an archived project': ({ token, projectId }) =>
    app.items(archiveProjects, { project_ids: [projectId], is_archived: 1 }, token),
}

async function keywordOf(text: string) {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, project, text)
  return { token: person.token, projectId: project.id, keywordId: keyword!.id }
}

test.each(Object.keys(owned))('the search of a keyword that is %s stays', async (name) => {
  await owned[name]!(await keywordOf(phrase))
  await age()
  await app.database.pool.query('UPDATE searches SET next_check_at = NULL, requested_at = NULL')
  await tidy()
  expect(await counts()).toEqual([1, 1, 1])
})

/** Things that are kept of a search, or happen to it. */
const kept: Record<string, string> = {
  'that has a result page': `INSERT INTO result_pages (search_id, day, checked_at, source, depth, organic_count, content_hash)
    VALUES ($1, current_date - 300, now(), 'sandbox', 100, 100, '')`,
  'that has a body': `INSERT INTO result_bodies (search_id, content_hash, body) VALUES ($1, '', '')`,
  'that has a body in the storage': `INSERT INTO packed_bodies VALUES ($1, '', gen_random_uuid(), 0, 1)`,
  'whose check goes on later': `INSERT INTO check_progress (search_id, saved_at, progress) VALUES ($1, now(), '{}')`,
  'whose check was written down': `INSERT INTO check_runs (search_id, type, started_at, ended_at, outcome, asked)
    VALUES ($1, 'daily', now(), now(), 'complete', '[]')`,
  'that is planned': 'UPDATE searches SET next_check_at = now() WHERE id = $1',
  'that somebody asked for': 'UPDATE searches SET requested_at = now() WHERE id = $1',
  'that is checked now': `UPDATE searches SET leased_until = now() + interval '1 minute' WHERE id = $1`,
}

test.each(Object.keys(kept))('a search %s stays', async (name) => {
  await app.database.pool.query(kept[name]!, [await made(400)])
  await tidy()
  expect(await counts()).toEqual([1, 1, 1])
  await app.database.pool.query('DELETE FROM check_runs')
})

test('whoever is about to tie a keyword to a search keeps it', async () => {
  const id = await made()
  await transaction(ctx(), async (inside) => {
    expect((await ensured(inside)).get(phrase)?.searchId).toBe(id)
    await tidy()
    await keepSearches(inside, [id])
  })
  expect(await counts()).toEqual([1, 1, 1])
  await transaction(ctx(), async (inside) => {
    await keepSearches(inside, [id])
    await tidy()
  })
  expect(await counts()).toEqual([1, 1, 1])
  await tidy()
  expect(await counts()).toEqual([0, 0, 0])
  await expect(transaction(ctx(), (inside) => keepSearches(inside, [id]))).rejects.toThrow('1 searches')
})

test('whoever wants a search while it is deleted gets another', async () => {
  const id = await made()
  const deleting = await app.database.pool.connect()
  await deleting.query('BEGIN')
  await deleting.query('DELETE FROM searches WHERE id = $1', [id])
  await deleting.query('DELETE FROM phrase_metrics')
  await deleting.query('DELETE FROM phrases')
  const wanted = transaction(ctx(), (inside) => ensured(inside))
  await expect
    .poll(async () => {
      const { rows } = await app.database.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO phrases%'`,
      )
      return rows.length
    })
    .toBe(1)
  await deleting.query('COMMIT')
  deleting.release()
  expect((await wanted).get(phrase)?.searchId).toBeGreaterThan(id)
  expect(await counts()).toEqual([1, 1, 1])
})

test('a run looks at so many, and the next ones at the rest', async () => {
  for (let number = 0; number < 12; number += 1) await made(8, `many ${number}`)
  const ofMany = async () => (await app.database.pool.query('SELECT id FROM searches ORDER BY id')).rows
  const all = await ofMany()
  // The run starts at the eleventh search and continues from the first.
  expect(await tidySearches(ctx(), { atOnce: 2, most: 2, placeIn: (_, last) => last - 1 })).toBe(4)
  expect(await ofMany()).toEqual(all.slice(2, 10))
  let runs = 0
  while ((await ids('searches')) > 0 && runs < 1_000) {
    await tidySearches(ctx(), { atOnce: 2, most: 2 })
    runs += 1
  }
  expect(await counts()).toEqual([0, 0, 0])
})

test('of some that are named those go that nobody needs, however young', async () => {
  const free = await made(0)
  const { keywordId } = await keywordOf('somebody’s')
  const { rows } = await app.database.pool.query('SELECT search_id FROM keywords WHERE id = $1', [keywordId])
  await app.database.pool.query('UPDATE searches SET next_check_at = NULL, requested_at = NULL')
  expect(await dropUnusedSearches(ctx(), [free, Number(rows[0].search_id)])).toBe(1)
  expect(await counts()).toEqual([1, 1, 1])
})
