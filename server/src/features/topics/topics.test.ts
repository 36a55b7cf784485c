import { segmentSeries } from '@rankline/contract/charts/calls'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import {
  assignTag,
  createDynamicTag,
  createTag,
  deleteTag,
  listTagSegments,
  listTags,
  listTagsOfKeyword,
  updateTag,
} from '@rankline/contract/tags/calls'
import { listTopics, switchTopics, viewTopic } from '@rankline/contract/topics/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { groupNow, pagesAbout, rankOn } from '../../../tests/support/topics.ts'
import { recountAll } from '../tags/dynamic-tags.service.ts'
import { groupAllTopics } from './topics.jobs.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let keywords: Keyword[]
let round = 0

const names = [
  'red shoes',
  'shoes in red',
  'red shoe shop',
  'blue hat',
  'hat in blue',
  'blue hats cheap',
  'tea',
]

beforeEach(async () => {
  round += 1
  ;({ person, project } = await makeOwner(app))
  await makeKeywords(app, person, project, names.map((name) => `${name} ${round}`).join('\n'))
  const { data } = await app.items(
    listKeywords,
    { project_id: project.id, sort: 'keyword', order: 'asc' },
    person.token,
  )
  keywords = names.map((name) => data.find(({ keyword_name }) => keyword_name === `${name} ${round}`)!)
  await app.items(switchTopics, { project_id: project.id, is_on: 1 }, person.token)
})

const on = (token = person.token, projectId = project.id) =>
  app.items(listTopics, { project_id: projectId }, token)
const group = () => groupNow(app, { projectId: project.id, owner: person })
const withVolumes = async (...volumes: number[]) => {
  for (const [index, volume] of volumes.entries())
    await app.database.db
      .updateTable('keywords')
      .set({ volume })
      .where('id', '=', keywords[index]!.id)
      .execute()
}
const [shoes, hats] = [
  [0, 1, 2],
  [3, 4, 5],
]
/** Ranks pages about shoes for these keywords, about hats for those, and about tea for the others. */
const rank = (offset: number, ofShoes = shoes!, ofHats = hats!) =>
  rankOn(
    app,
    offset,
    keywords.map((keyword, index) => {
      const topic = ofShoes.includes(index) ? 'shoes' : ofHats.includes(index) ? 'hats' : `tea${index}`
      return [keyword, pagesAbout(topic, keyword)]
    }),
  )
const idsOf = async (tag: number) =>
  (await app.items(listKeywords, { project_id: project.id, tag }, person.token)).data
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
const at = (indexes: number[]) => indexes.map((index) => keywords[index]!.id).toSorted((a, b) => a - b)

describe('topics', () => {
  test('are the keywords with similar pages, named by the phrase with most volume', async () => {
    await withVolumes(10, 500, 20, 30, 40, 50)
    expect(await on()).toMatchObject({ is_on: true, is_waiting: true, grouped_at: null, data: [] })
    await rank(-1)
    await group()
    const { data, ...counts } = await on()
    expect(counts).toMatchObject({ keywords: 7, with_page: 7, with_topic: 6 })
    expect(data.map(({ tag, keyword_count }) => [tag.tag_name, keyword_count]).toSorted()).toEqual([
      [`blue hats cheap ${round}`, 3],
      [`shoes in red ${round}`, 3],
    ])
    const [first] = data
    expect(first!.tag).toMatchObject({ is_dynamic: true, topic_of: project.id })
    expect(first!.tag).not.toHaveProperty('filter')
  })

  test('behave as dynamic tags: they filter, are charted and alerted, and cannot be given by hand', async () => {
    await rank(-1)
    await group()
    const { data } = await on()
    const topic = data.find(({ tag }) => /shoe/.test(tag.tag_name))!
    const { id } = topic.tag
    expect(await idsOf(id)).toEqual(at(shoes!))
    const series = await app.items(segmentSeries, { project_id: project.id, tag: id }, person.token)
    expect(series).toMatchObject({ keyword_count: 3, of: 7 })
    expect(series.days).toHaveLength(1)
    const given = { user_tag_id: id, project_keyword_ids: [keywords[6]!.id] }
    expect((await app.call(assignTag, given, person.token)).status).toBe(409)
    const named = { tag: topic.tag.tag_name, project_keyword_ids: [keywords[6]!.id] }
    expect((await app.call(createTag, named, person.token)).status).toBe(409)
    expect((await app.call(deleteTag, { user_tag_id: id }, person.token)).status).toBe(409)
    const filter = { tag: 'Both', filter: `tag=${id}` }
    expect((await app.call(createDynamicTag, filter, person.token)).status).toBe(422)
    const alert = await makeAlert(app, person, {
      source_type: 'tags',
      source_type_tag: id,
    })
    expect(alert.id).toBeGreaterThan(0)
    // The count of dynamic tags leaves topics alone.
    await recountAll(sendingContext(app), person.accountId)
    expect(await idsOf(id)).toEqual(at(shoes!))
    const segments = await app.items(listTagSegments, { project_id: project.id }, person.token)
    expect(segments, 'the screen of tags lists none of them').toEqual([])
  })

  test('keep their tags from night to night, follow keywords that move, and split', async () => {
    await rank(-3)
    await group()
    const before = new Map((await on()).data.map(({ tag }) => [tag.tag_name.includes('shoe'), tag.id]))
    await rank(-2, [0, 1, 2, 3], [4, 5])
    await group()
    expect(await idsOf(before.get(true)!)).toEqual(at([0, 1, 2, 3]))
    expect(await idsOf(before.get(false)!), 'two keywords are no topic').toEqual([])
    await rank(-1)
    await group()
    expect(await idsOf(before.get(true)!)).toEqual(at(shoes!))
    const { data } = await on()
    expect(data.map(({ tag }) => tag.id).toSorted(), 'a topic comes back by its name').toEqual(
      [...before.values()].toSorted(),
    )
  })

  test('keep the name that a person has given them', async () => {
    await withVolumes(900, 500, 20)
    await rank(-1)
    await group()
    const { tag } = (await on()).data.find(({ tag: { tag_name } }) => /shoe/.test(tag_name))!
    expect(tag.tag_name).toBe(`red shoes ${round}`)
    await withVolumes(100, 500, 20)
    await group()
    const named = (await on()).data.find(({ tag: { id } }) => id === tag.id)!
    expect(named).toMatchObject({ tag: { tag_name: `shoes in red ${round}` }, is_renamed: false })
    await app.items(updateTag, { user_tag_id: tag.id, tag: 'Footwear', type: 2 }, person.token)
    await withVolumes(900, 500, 20)
    await group()
    expect((await on()).data.find(({ tag: { id } }) => id === tag.id)).toMatchObject({
      tag: { tag_name: 'Footwear', user_tag_type: 2 },
      is_renamed: true,
    })
  })

  test('get another name where a tag has theirs', async () => {
    await withVolumes(900, 500, 20)
    const taken = { tag: `Red shoes ${round}`, project_keyword_ids: [keywords[6]!.id] }
    const { id } = await app.items(createTag, taken, person.token)
    await rank(-1)
    await group()
    const { tag } = (await on()).data.find(({ tag: { tag_name } }) => /shoe/.test(tag_name))!
    expect(tag.tag_name).toBe(`red shoes ${round} (${project.name})`)
    expect(await idsOf(id)).toEqual(at([6]))
    await group()
    expect((await on()).data.find((one) => one.tag.id === tag.id)?.tag.tag_name).toBe(tag.tag_name)
  })

  test('are of their project: lists of another one do not name them', async () => {
    await rank(-1)
    await group()
    const other = await makeProject(app, person)
    const here = await app.items(listTags, { project_id: project.id }, person.token)
    expect(here).toHaveLength(2)
    expect(await app.items(listTags, { project_id: other.id }, person.token)).toEqual([])
    expect(await app.items(listTags, {}, person.token)).toEqual(here)
    expect(await on(person.token, other.id)).toMatchObject({ is_on: false, data: [] })
    const elsewhere = { project_id: other.id, user_tag_id: here[0]!.id }
    expect((await app.call(viewTopic, elsewhere, person.token)).status).toBe(404)
    await app.items(deleteProjects, { project_ids: [project.id] }, person.token)
    expect(await app.items(listTags, {}, person.token)).toEqual([])
  })

  test('that are turned off are deleted, and the night groups only projects whose topics are on', async () => {
    await rank(-1)
    const queued = async () => {
      await groupAllTopics.perform(sendingContext(app), {})
      return (await on()).is_waiting
    }
    expect(await queued()).toBe(true)
    await group()
    await app.items(switchTopics, { project_id: project.id, is_on: 0 }, person.token)
    expect(await on()).toMatchObject({ is_on: false, data: [] })
    expect(await app.items(listTags, {}, person.token)).toEqual([])
    expect(await app.items(listTagsOfKeyword, { project_keyword_id: keywords[0]!.id }, person.token)).toEqual(
      [],
    )
    // A job that was queued before does nothing.
    await group()
    expect(await app.items(listTags, {}, person.token)).toEqual([])
  })

  test('are not for strangers, and members of some projects cannot turn them on', async () => {
    const stranger = await signUp(app)
    await rank(-1)
    await group()
    const tagId = (await on()).data[0]!.tag.id
    const calls = [
      [listTopics, { project_id: project.id }],
      [switchTopics, { project_id: project.id, is_on: 0 }],
      [viewTopic, { project_id: project.id, user_tag_id: tagId }],
    ] as const
    for (const [call, input] of calls) expect((await app.call(call, input, stranger.token)).status).toBe(404)
    const other = await makeProject(app, person)
    const member = await makeMember(app, person, 'manager', { project_ids: [project.id] })
    expect((await on(member.token)).data).toHaveLength(2)
    const turned = { project_id: project.id, is_on: 1 }
    expect((await app.call(switchTopics, turned, member.token)).status).toBe(403)
    expect((await app.call(listTopics, { project_id: other.id }, member.token)).status).toBe(404)
  })
})

describe('the page of a topic', () => {
  const own = (path: string) => `https://www.example.com/${path}`
  const view = async () => {
    const { data } = await on()
    const { tag } = data.find(({ tag: { tag_name } }) => /shoe/.test(tag_name))!
    return app.items(viewTopic, { project_id: project.id, user_tag_id: tag.id }, person.token)
  }

  test('has the pages of the site, keywords that several contest, gaps and shares', async () => {
    await withVolumes(100, 200, 300)
    const about = (index: number, ...urls: string[]) =>
      [keywords[index]!, [...urls, ...pagesAbout('shoes', keywords[index]!)]] as const
    await rankOn(app, 0, [
      about(0, own('shoes'), own('sale')),
      about(1, own('shoes')),
      about(2),
      ...[3, 4, 5].map((index) => [keywords[index]!, pagesAbout('hats', keywords[index]!)] as const),
    ])
    await group()
    const page = await view()
    expect(page).toMatchObject({ keywords: 3, read: 3, page_count: 2, contested_count: 1 })
    expect(page.pages).toEqual([
      {
        url: own('shoes'),
        best: 2,
        below: 0,
        best_position: 1,
        traffic: expect.closeTo(0.285 * 300, 5),
        of: [
          {
            id: keywords[1]!.id,
            keyword: `shoes in red ${round}`,
            volume: 200,
            position: 1,
            own_position: 1,
          },
          { id: keywords[0]!.id, keyword: `red shoes ${round}`, volume: 100, position: 1, own_position: 1 },
        ],
      },
      { url: own('sale'), best: 0, below: 1, best_position: 2, traffic: null, of: [] },
    ])
    expect(page.contested).toEqual([
      {
        id: keywords[0]!.id,
        keyword: `red shoes ${round}`,
        volume: 100,
        pages: [
          { url: own('shoes'), position: 1 },
          { url: own('sale'), position: 2 },
        ],
      },
    ])
    // The site is missing from the third keyword alone. The page that ranks for it alone is no gap of the topic.
    expect(page.gap_count).toBe(6)
    expect(page.gaps[0]).toEqual({
      url: 'https://shoes0.example/shoes',
      host: 'shoes0.example',
      is_followed: false,
      ranks: 3,
      gaps: 1,
      best_position: 1,
      volume: 300,
      of: [
        {
          id: keywords[2]!.id,
          keyword: `red shoe shop ${round}`,
          volume: 300,
          position: 1,
          own_position: null,
        },
      ],
    })
    const possible = 600 * 0.285
    expect(page.sites[1]).toEqual({
      host: 'example.com',
      is_own: true,
      share: expect.closeTo((100 * 300 * 0.285) / possible, 5),
      keywords: 2,
    })
    expect(page.sites[0]).toMatchObject({
      host: 'shoes0.example',
      share: expect.closeTo((100 * (100 * 0.11 + 200 * 0.157 + 300 * 0.285)) / possible, 5),
      keywords: 3,
    })
  })
})
