import { segmentSeries } from '@rankline/contract/charts/calls'
import { utcDay } from '@rankline/contract/days'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import {
  createDynamicTag,
  createTag,
  deleteTag,
  listTagSegments,
  listTags,
  listTagsOfKeyword,
  type Tag,
  updateTag,
} from '@rankline/contract/tags/calls'
import { beforeEach, expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { visibilityAt } from '../../../tests/support/recomputed.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { recountDynamicTags, recountTagsOfAccount } from './tags.jobs.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let keywords: Keyword[]
let round = 0

beforeEach(async () => {
  round += 1
  ;({ person, project } = await makeOwner(app))
  keywords = await makeKeywords(
    app,
    person,
    project,
    named('blue boots', 'red boots', 'red hats', 'red shoes'),
  )
})

const named = (...texts: string[]) => texts.map((text) => `${text} ${round}`).join('\n')
const make = (tag: string, filter: string) =>
  app.items(createDynamicTag, { tag, type: 3, filter, project_id: project.id }, person.token)
const minute = () => recountDynamicTags.perform(sendingContext(app), {})
const seen = async (ago: number, ...places: (number | null)[]) =>
  checkOn(
    app,
    -ago,
    places.map((place, index) => [keywords[index]!, place]),
  )

/** The keywords that the list has with a filter, by text without the number of the round. */
async function listed(filter: Record<string, string | number>, token = person.token) {
  const input = { ...filter, sort: 'keyword', order: 'asc' } as const
  const { data } = await app.items(listKeywords, input, token)
  return data.map(({ keyword_name }) => keyword_name.replace(/ \d+$/, ''))
}

/** Moves the last changes back in time, so that no keyword counts as changed. */
const settle = () =>
  app.database.db
    .updateTable('keywords')
    .set({ updated_at: new Date(Date.now() - 600_000) })
    .where('account_id', '=', person.accountId)
    .execute()

test('a dynamic tag is on the keywords that its filter finds, wherever a tag can be used', async () => {
  await seen(1, 2, 4, 40, null)
  const tag = await make('Red that sell', 'ranks_between=2&keyword_query=red')
  expect(tag).toEqual({
    id: expect.any(Number),
    tag_name: 'Red that sell',
    user_tag_type: 3,
    type_text: 'Green',
    is_dynamic: true,
    filter: 'keyword_query=red&ranks_between=2',
    counted_at: expect.any(String),
  })
  expect(Date.now() - Date.parse(tag.counted_at!)).toBeLessThan(60_000)
  expect(await listed({ tag: tag.id })).toEqual(['red boots'])
  expect(await app.items(listTags, {}, person.token)).toEqual([tag])
  const carried = await app.items(listTagsOfKeyword, { project_keyword_id: keywords[1]!.id }, person.token)
  expect(carried).toEqual([tag])

  // Computes the expected tag from the recorded checks, not from the product: positions 1 to 10 with the word.
  const day = [9, 3, 10, 11]
  await seen(0, ...day)
  await minute()
  const members = [1, 2]
  expect(await listed({ tag: tag.id })).toEqual(['red boots', 'red hats'])
  const [segment] = await app.items(listTagSegments, { project_id: project.id }, person.token)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(segment).toMatchObject({
    tag: { id: tag.id, is_dynamic: true },
    keyword_count: 2,
    average_position: mean(members.map((index) => day[index]!)),
    visibility: expect.closeTo(mean(members.map((index) => visibilityAt(day[index]!))), 9),
    top_3: 1,
    top_10: 2,
    improved: 2,
    declined: 0,
  })
  // The tag's history is that of the keywords that match now.
  expect(segment!.positions.slice(-2)).toEqual([22, 6.5])
  const range = { project_id: project.id, range_start: utcDay(-1), range_end: utcDay() }
  const chart = await app.items(segmentSeries, { ...range, tag: tag.id }, person.token)
  expect(chart).toMatchObject({ keyword_count: 2, of: 4, days: [{ rankings: 22 }, { rankings: 6.5 }] })
})

test('what has changed is counted within a minute, and what has not is left alone', async () => {
  const { id } = await make('Reds', 'keyword_query=red')
  const countedAt = async () =>
    (await app.items(listTags, {}, person.token)).find((tag) => tag.id === id)!.counted_at
  await settle()
  const first = await countedAt()
  await minute()
  expect(await countedAt()).toBe(first)
  const other = await makeProject(app, person, { project_name: 'Other' })
  await makeKeywords(app, person, other, named('red gloves', 'green gloves'))
  await minute()
  expect(await countedAt()).not.toBe(first)
  expect(await listed({ tag: id })).toEqual(['red boots', 'red gloves', 'red hats', 'red shoes'])
  expect(await listed({ tag: id, project_id: other.id })).toEqual(['red gloves'])

  // A new search volume or a new day changes no keyword row, so only the hourly recount includes it.
  await settle()
  const second = await countedAt()
  await app.database.db
    .updateTable('tags')
    .set({ count_again_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
  await minute()
  expect(await countedAt()).not.toBe(second)
  const { count_again_at: next } = await app.database.db
    .selectFrom('tags')
    .select('count_again_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const midnight = Date.parse(`${utcDay(1)}T00:00:00Z`)
  expect(next.getTime()).toBe(Math.min(midnight, Date.parse((await countedAt())!) + 3_600_000))
})

test('a filter can ask for tags that people have put, and a tag for keywords without tags stays', async () => {
  const ids = [keywords[0]!.id, keywords[1]!.id]
  const sale = await app.items(createTag, { tag: 'sale', type: 1, project_keyword_ids: ids }, person.token)
  const both = await make('Red sale', `tag=${sale.id}&keyword_query=red`)
  const bare = await make('Without tags', 'is_untagged=1')
  expect(await listed({ tag: both.id })).toEqual(['red boots'])
  expect(await listed({ tag: bare.id })).toEqual(['red hats', 'red shoes'])
  await recountTagsOfAccount.perform(sendingContext(app), { accountId: person.accountId })
  expect(await listed({ tag: bare.id })).toEqual(['red hats', 'red shoes'])
  expect(await listed({ is_untagged: 1 })).toEqual(['red hats', 'red shoes'])

  await app.items(createTag, { tag: 'Sale', project_keyword_ids: [keywords[2]!.id] }, person.token)
  const { rows } = await app.database.pool.query(
    "SELECT FROM graphile_worker.jobs WHERE key = 'recount-tags-of-account ' || $1",
    [person.accountId],
  )
  expect(rows).toHaveLength(1)
  await recountTagsOfAccount.perform(sendingContext(app), { accountId: person.accountId })
  expect(await listed({ tag: both.id })).toEqual(['red boots', 'red hats'])
  expect(await listed({ tag: bare.id })).toEqual(['red shoes'])

  // Merging gives the filter the tag that is left.
  const spring = await app.items(
    createTag,
    { tag: 'spring', project_keyword_ids: [keywords[3]!.id] },
    person.token,
  )
  await app.items(updateTag, { user_tag_id: sale.id, tag: 'spring', type: 1, merge: 1 }, person.token)
  const changed = (await app.items(listTags, {}, person.token)).find(({ id }) => id === both.id)
  expect(changed?.filter).toBe(`keyword_query=red&tag=${spring.id}`)
  await recountTagsOfAccount.perform(sendingContext(app), { accountId: person.accountId })
  expect(await listed({ tag: both.id })).toEqual(['red boots', 'red hats', 'red shoes'])
})

test('a filter names several tags: any, none, all; a merge and a deletion see each of them', async () => {
  const [boots, hats, shoes] = keywords.map(({ id }) => id)
  const tagOn = async (tag: string, ...ids: (number | undefined)[]) =>
    (await app.items(createTag, { tag, type: 1, project_keyword_ids: ids.map(Number) }, person.token)).id
  const sale = await tagOn('sale', boots, hats)
  const warm = await tagOn('warm', hats, shoes)
  const old = await tagOn('old', hats)
  const any = await make('Any', `tag=${sale}%2C${warm}`)
  const none = await make('None', `tag=not%3A${warm}%2C${sale}`)
  const every = await make('Every', `tag=all%3A${sale}%2C${warm}%2C${old}`)
  const named = async (tag: number | string) => (await listed({ tag })).length
  expect([await named(any.id), await named(none.id), await named(every.id)]).toEqual([
    await named(`${sale},${warm}`),
    await named(`not:${sale},${warm}`),
    1,
  ])
  expect(await named(`${sale},${warm}`)).toBe(3)
  expect(await named(`all:${sale},${warm}`)).toBe(1)
  const refused = await app.call(deleteTag, { user_tag_id: warm }, person.token)
  expect(refused.status).toBe(409)

  await app.items(updateTag, { user_tag_id: old, tag: 'warm', type: 1, merge: 1 }, person.token)
  const filterOf = async (id: number) =>
    (await app.items(listTags, {}, person.token)).find((tag) => tag.id === id)?.filter
  expect(await filterOf(every.id)).toBe(`tag=all%3A${sale}%2C${warm}%2C${warm}`)
  expect(await filterOf(none.id)).toBe(`tag=not%3A${warm}%2C${sale}`)
  await recountTagsOfAccount.perform(sendingContext(app), { accountId: person.accountId })
  expect(await named(every.id)).toBe(1)
  const circle = { tag: 'Circle', type: 1 as const, filter: `tag=${sale}%2C${any.id}` }
  expect((await app.call(createDynamicTag, circle, person.token)).status).toBe(422)
})

test('another filter, name and colour apply at once', async () => {
  const { id } = await make('Reds', 'keyword_query=red')
  const change = { user_tag_id: id, tag: 'Boots', type: 5, filter: 'keyword_query=boots' }
  expect(await app.items(updateTag, change, person.token)).toMatchObject({
    id,
    tag_name: 'Boots',
    type_text: 'Blue',
    filter: 'keyword_query=boots',
  })
  expect(await listed({ tag: id })).toEqual(['blue boots', 'red boots'])
  await app.items(updateTag, { user_tag_id: id, tag: 'All boots', type: 5 }, person.token)
  expect(await listed({ tag: id })).toEqual(['blue boots', 'red boots'])
})

test('an alert hears of a keyword that has just left the tag, and the tag lets it go afterwards', async () => {
  await seen(1, 2, 5, 8, 50)
  const top = await make('Top 10', 'ranks_between=2')
  await makeAlert(app, person, {
    name: 'Left',
    source_type: 'tags',
    source_type_tag: top.id,
    trigger_type: 'position',
    trigger_action: 'declined',
  })
  await seen(0, 2, 15, 8, 60)
  await minute()
  expect(await listed({ tag: top.id })).toEqual(['blue boots', 'red boots', 'red hats'])
  const told = await evaluated(app, person.accountId)
  expect(told.map(({ rows }) => rows.map(({ text }) => text))).toEqual([[`red boots ${round}`]])
  await minute()
  expect(await listed({ tag: top.id })).toEqual(['blue boots', 'red hats'])
})

test('a filter that cannot be counted keeps its keywords, and the others go on', async () => {
  const broken = await make('Broken', 'keyword_query=red')
  const fine: Tag = await make('Fine', 'keyword_query=boots')
  const { db } = app.database
  await db
    .updateTable('tags')
    .set({ filter: 'keyword_query=red&changes=99' })
    .where('id', '=', broken.id)
    .execute()
  await makeKeywords(app, person, project, named('red boots for him'))
  await minute()
  expect(await listed({ tag: broken.id })).toEqual(['red boots', 'red hats', 'red shoes'])
  expect(await listed({ tag: fine.id })).toEqual(['blue boots', 'red boots', 'red boots for him'])
  // The failed tag is not retried each minute.
  await db.updateTable('tags').set({ filter: 'keyword_query=red' }).where('id', '=', broken.id).execute()
  await minute()
  expect(await listed({ tag: broken.id })).toEqual(['red boots', 'red hats', 'red shoes'])
})

test('a member who sees some projects knows it by their keywords alone, and neither makes nor changes it', async () => {
  const other = await makeProject(app, person, { project_name: 'Other' })
  const [elsewhere] = await makeKeywords(app, person, other, named('green gloves'))
  const reds = await make('Reds', `keyword_query=red&project=${project.id}`)
  const greens = await make('Greens', 'keyword_query=green')
  const member = await makeMember(app, person, 'manager', { project_ids: [other.id] })
  const there = { project_id: other.id }
  const known = await app.items(listTags, there, member.token)
  expect(known.map(({ id }) => id)).toEqual([greens.id])
  expect(known[0]).toMatchObject({ is_dynamic: true })
  expect(known[0]).not.toHaveProperty('filter')
  const ofKeyword = { project_keyword_id: elsewhere!.id }
  expect((await app.items(listTagsOfKeyword, ofKeyword, member.token))[0]).not.toHaveProperty('filter')
  const segments = await app.items(listTagSegments, there, member.token)
  expect(segments.map(({ tag }) => tag.id)).toEqual([greens.id])
  expect(segments[0]!.tag).not.toHaveProperty('filter')
  const form = { tag: 'Mine', type: 1, filter: 'keyword_query=e', ...there }
  expect((await app.call(createDynamicTag, form, member.token)).status).toBe(403)
  const change = { user_tag_id: greens.id, tag: 'Mine', type: 1, filter: 'keyword_query=e' }
  expect((await app.call(updateTag, change, member.token)).status).toBe(403)

  // The holder sees a tag of the project that finds nothing, and none of another project.
  await app.items(
    updateTag,
    { user_tag_id: reds.id, tag: 'Reds', type: 1, filter: `keyword_query=zzz&project=${project.id}` },
    person.token,
  )
  const tagsOf = async (of: Project) =>
    (await app.items(listTagSegments, { project_id: of.id }, person.token)).map(({ tag, keyword_count }) => [
      tag.tag_name,
      keyword_count,
    ])
  expect(await tagsOf(project)).toEqual([
    ['Greens', 0],
    ['Reds', 0],
  ])
  expect(await tagsOf(other)).toEqual([['Greens', 1]])
})
