import { readFile } from 'node:fs/promises'
import { listCompetitors } from '@rankline/contract/competitors/calls'
import { addKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { addNote, listNotes } from '@rankline/contract/notes/calls'
import { createTag, listTagsOfKeyword } from '@rankline/contract/tags/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { checkOnDays, day, once } from '../../../tests/support/days.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'
import { fingerprintOf } from '../tracking/check/fingerprint.ts'

const app = appForTests()
const server = resultsForTests()
const site = 'https://www.acme.test/'
let person: SignedUp
let projectId: number

beforeEach(async () => {
  person = await signUp(app)
  projectId = (await makeProject(app, person, { project_url: site })).id
  server.requests.length = 0
})

const add = (lines: string) => makeKeywords(app, person, { id: projectId }, lines)
const list = async (filter: Record<string, string> = {}) =>
  (
    await app.items(
      listKeywords,
      { project_id: projectId, sort: 'keyword', order: 'asc', ...filter },
      person.token,
    )
  ).data
const namesOf = (keywords: readonly Keyword[]) => keywords.map(({ keyword }) => keyword)

test('keywords that look the same are one keyword and one search', async () => {
  const seen = [
    'garden shed',
    'garden\u200b shed',
    '\u200egarden shed\u200e',
    'gar\u00adden shed',
    'GARDEN Shed',
  ]
  expect(namesOf(await add(seen.join('\n')))).toEqual(['garden shed'])
  const again = await app.call(
    addKeywords,
    { project_id: projectId, keywords: 'garden\ufeff \u2066shed\u2069' },
    person.token,
  )
  expect(again.body).toMatchObject({ items: { added: 0, duplicates: 1 } })
  expect(namesOf(await add('می\u200cخواهم\nمیخواهم'))).toHaveLength(3)
})

test('a keyword is shown and sent as it was typed, and compared in lower case', async () => {
  const [keyword, ...others] = await add('İSTANBUL otelleri\nistanbul otelleri\ni\u0307stanbul OTELLERİ')
  expect(others).toEqual([])
  expect(keyword).toMatchObject({ keyword: 'İSTANBUL otelleri', keyword_name: 'İSTANBUL otelleri' })
  await checkOnDays(app, server, keyword!, [once([site])])
  expect(server.requests[0]).toBe('İSTANBUL otelleri')
  expect(namesOf(await list({ keyword_query: 'Istanbul' }))).toEqual(['İSTANBUL otelleri'])
})

test('letters that are no case of each other stay apart', async () => {
  expect(namesOf(await add('ışık\nisik\nIŞIK\nStraße\nSTRASSE\nstraẞe'))).toEqual(
    expect.arrayContaining(['ışık', 'isik', 'IŞIK', 'Straße', 'STRASSE']),
  )
  expect(await list()).toHaveLength(5)
})

test('a list is sorted and searched without regard to case', async () => {
  expect(namesOf(await add('Bravo\nalpha\nCharlie'))).toEqual(['alpha', 'Bravo', 'Charlie'])
  expect(namesOf(await list({ keyword_query: 'BRA' }))).toEqual(['Bravo'])
})

test('two people who spell a keyword in another way each see their own', async () => {
  const [own] = await add('Dotted Line')
  const other = await signUp(app)
  const theirs = await makeProject(app, other, { project_url: site })
  const [their] = await makeKeywords(app, other, theirs, 'dotted LINE')
  expect([own!.keyword, their!.keyword]).toEqual(['Dotted Line', 'dotted LINE'])
  await checkOnDays(app, server, own!, [once([site])])
  expect(server.requests.filter((request) => !request.includes('/'))).toEqual(['Dotted Line'])
})

/** The part of the migration that merges: the columns are there already. */
async function merge() {
  const file = new URL('../../../migrations/0172_phrases.sql', import.meta.url)
  const script = await readFile(file, 'utf8')
  const merging = script
    .slice(script.indexOf('-- As normalisePhrase'))
    // A later migration renames this table.
    .replaceAll('alert_marks', 'unjudged_checks')
  await app.database.db.transaction().execute((trx) => sql.raw(merging).execute(trx))
}

/** Stores a keyword's text as it was stored before, at Google in the United States. */
async function spell({ id }: Keyword, text: string, deviceId = 1) {
  const { db } = app.database
  const place = { countryId: 241, languageId: 29, deviceId, geoLocationId: null }
  const fingerprint = fingerprintOf(text, { engineId: 7, typeId: 2, sectionId: 1, ...place })
  await sql`
    UPDATE searches SET fingerprint = ${fingerprint}
    WHERE id = (SELECT search_id FROM keywords WHERE id = ${id})`.execute(db)
  await sql`
    UPDATE phrases SET text = ${text}, typed = NULL
    WHERE id = (SELECT phrase_id FROM keywords WHERE id = ${id})`.execute(db)
  await sql`UPDATE keywords SET phrase = ${text}, phrase_key = ${text} WHERE id = ${id}`.execute(db)
}

test('keywords that were stored twice become one, with all that they had', async () => {
  const [first, second, third] = (await add('merge a\nmerge b\nmerge c')) as [Keyword, Keyword, Keyword]
  const at = (place: number) => once([...strangers(place - 1), site, 'https://rival.test/'])
  await app.items(addNote, noteOn(second, 'Moved house'), person.token)
  await app.items(addNote, noteOn(first, 'New title'), person.token)
  const tag = { tag: 'spring', type: 1 }
  await app.items(createTag, { ...tag, project_keyword_ids: [first.id, second.id] }, person.token)
  await app.items(createTag, { ...tag, tag: 'late', project_keyword_ids: [third.id] }, person.token)
  for (const { id } of [second, third])
    await sql`
      INSERT INTO competitors (account_id, keyword_id, host)
      SELECT account_id, id, 'rival.test' FROM keywords WHERE id = ${id}`.execute(app.database.db)
  await checkOnDays(app, server, second, [at(9), at(8), at(7)])
  await checkOnDays(app, server, first, [at(3), at(2)])
  await spell(first, 'one shed')
  await spell(second, 'one\u200b shed')
  await spell(third, '\u200eone shed\ufe0f')
  const [other] = (await makeKeywords(app, person, { id: projectId }, 'another', { engine_device: 2 })) as [
    Keyword,
  ]
  await spell(other, 'two\u00ad sheds', 2)

  await merge()
  const left = await list()
  expect(left.map(({ id, keyword }) => [id, keyword])).toEqual([
    [first.id, 'one shed'],
    [other.id, 'two sheds'],
  ])
  expect(left[0]).toMatchObject({ current_position: 2 })
  const { rows: positions } = await sql`
    SELECT day, position FROM positions WHERE keyword_id = ${first.id} ORDER BY day`.execute(app.database.db)
  expect(positions).toEqual([
    { day: day(-2), position: 9 },
    { day: day(-1), position: 3 },
    { day: day(0), position: 2 },
  ])
  const { rows: orphans } = await sql`
    SELECT FROM positions WHERE keyword_id IN (${second.id}, ${third.id})`.execute(app.database.db)
  expect(orphans).toEqual([])
  const tags = await app.items(listTagsOfKeyword, { project_keyword_id: first.id }, person.token)
  expect(tags.map(({ tag_name }) => tag_name).toSorted()).toEqual(['late', 'spring'])
  const notes = await app.items(listNotes, { project_keyword_id: first.id }, person.token)
  expect(JSON.stringify(notes)).toContain('Moved house')
  expect(JSON.stringify(notes)).toContain('New title')
  const rivals = await app.items(listCompetitors, { project_keyword_id: first.id }, person.token)
  expect(rivals.map(({ url }) => url)).toEqual(['rival.test'])

  // The search is the one that a person asks for who types the keyword now.
  const again = await app.call(addKeywords, { project_id: projectId, keywords: 'One shed' }, person.token)
  expect(again.body).toMatchObject({ items: { added: 0, duplicates: 1 } })
  const { rows: phrases } = await sql`SELECT FROM phrases WHERE text LIKE '%one%shed%'`.execute(
    app.database.db,
  )
  expect(phrases).toHaveLength(1)
  await merge()
  expect(await list()).toHaveLength(2)
})

const noteOn = ({ id }: Keyword, text: string) => ({
  project_keyword_ids: [id],
  text,
  selected_date: day(0),
})
