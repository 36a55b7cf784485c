import { listKeywords } from '@rankline/contract/keywords/calls'
import {
  type Buckets,
  dailyAverageRanks,
  deleteProjects,
  listProjects,
  projectOverview,
  rankDistribution,
} from '@rankline/contract/projects/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { day } from '../../../tests/support/days.ts'
import { makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { setProjectNumbers, storeProjectDay } from '../../../tests/support/project-days.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const form = { project_name: 'Shop', project_url: 'https://www.example.com/shop/' }

const buckets = (counts: Partial<Buckets> = {}): Buckets => ({
  ...{ top_3: 0, top_10: 0, top_20: 0, no_rank: 0 },
  ...{ top_50: 0, top_100: 0, not_ranked: 0, not_checked: 0, ...counts },
})

const create = (changes: Record<string, string | number> = {}) =>
  makeProject(app, person, { ...form, ...changes })

describe('numbers', () => {
  test('PROJ-025 the average rank of the last 30 days, per project', async () => {
    const [first, second] = [await create(), await create()]
    await storeProjectDay(app, person, first.id, 0, { average_position: 4.5 })
    await storeProjectDay(app, person, first.id, 29, { average_position: null })
    await storeProjectDay(app, person, first.id, 30, { average_position: 9 })
    await storeProjectDay(app, person, second.id, 1, { average_position: 20 })
    const ids = [first.id, second.id]
    expect(await app.items(dailyAverageRanks, { project_ids: ids }, person.token)).toEqual({
      [first.id]: [
        { date: day(-29), avg_rank: null },
        { date: day(0), avg_rank: 4.5 },
      ],
      [second.id]: [{ date: day(-1), avg_rank: 20 }],
    })
  })

  test('PROJ-026 PROJ-030 keywords per range of positions, now and over all stored positions', async () => {
    const [first, second] = [await create(), await create()]
    await setProjectNumbers(app, first.id)
    await storeProjectDay(app, person, first.id, 0, {
      checked_count: 10,
      ranked_count: 9,
      top_3_count: 1,
      top_10_count: 4,
      top_20_count: 6,
      top_50_count: 8,
    })
    await storeProjectDay(app, person, first.id, 300, {
      checked_count: 8,
      top_3_count: 2,
      top_10_count: 2,
      top_20_count: 5,
      top_50_count: 5,
      ranked_count: 5,
    })
    const ids = [first.id, second.id]
    const none = buckets()
    expect(await app.items(rankDistribution, { project_ids: ids }, person.token)).toEqual({
      [first.id]: {
        current: {
          ...{ top_3: 1, top_10: 3, top_20: 2, no_rank: 4 },
          ...{ top_50: 1, top_100: 1, not_ranked: 1, not_checked: 1 },
        },
        all: {
          ...{ top_3: 3, top_10: 3, top_20: 5, no_rank: 7 },
          ...{ top_50: 2, top_100: 1, not_ranked: 4, not_checked: 0 },
        },
      },
      [second.id]: { current: none, all: none },
    })
  })

  test('the overview has the last 30 days, and what is updating or failed', async () => {
    const project = await create({ keywords: 'a\nb\nc' })
    await storeProjectDay(app, person, project.id, 0, {
      known_count: 3,
      unranked_count: 2,
      volume_count: 2,
      price_count: 1,
      visibility: 33.5,
      visibility_score: 12,
      traffic: 7,
      traffic_value: 2.5,
    })
    await storeProjectDay(app, person, project.id, 30, {})
    const [{ id } = { id: 0 }] = (await app.items(listKeywords, { sort: 'keyword' }, person.token)).data
    await app.database.db.updateTable('keywords').set({ outcome: 'failed' }).where('id', '=', id).execute()
    await app.database.db
      .updateTable('searches')
      .set({ priority: 0 })
      .where('id', '=', (eb) => eb.selectFrom('keywords').select('search_id').where('id', '=', id))
      .execute()
    expect(await app.items(projectOverview, { project_id: project.id }, person.token)).toEqual({
      checked_at: null,
      keyword_count: 3,
      updating: 2,
      waiting: 3,
      failed: 1,
      engines: ['Google'],
      distribution: buckets({ no_rank: 3, not_checked: 3 }),
      ...{ improved: 0, declined: 0, stable: 0, first: 0 },
      days: [
        {
          date: day(0),
          visibility: 33.5,
          visibility_score: 12,
          average_position: null,
          known: 3,
          unranked: 2,
          top_3: 0,
          top_10: 0,
          with_volume: 2,
          with_price: 1,
          traffic: 7,
          traffic_value: 2.5,
        },
      ],
      change: null,
      segment: null,
    })
  })

  test('the page of a list and the numbers of its project agree before any roll-up, in all seven buckets', async () => {
    const project = await create({ keywords: 'a\nb\nc\nd\ne\nf\ng\nh' })
    const { data } = await app.items(listKeywords, { sort: 'keyword' }, person.token)
    const positions = [1, 4, 20, 21, 50, 100, null]
    for (const [index, position] of positions.entries())
      await setStanding(app, data[index]!.id, {
        position,
        checked_at: new Date(),
        movement: index === 0 ? 'improved' : 'first',
      })
    const asked = { project_id: project.id, with_overview: 1, sort: 'keyword' }
    const { overview, data: rows } = await app.items(listKeywords, asked, person.token)
    expect(overview).toMatchObject({
      keyword_count: 8,
      waiting: 1,
      distribution: {
        ...{ top_3: 1, top_10: 1, top_20: 1, no_rank: 5 },
        ...{ top_50: 2, top_100: 1, not_ranked: 1, not_checked: 1 },
      },
      ...{ improved: 1, declined: 0, stable: 0, first: 6 },
    })
    expect(overview?.days).toMatchObject([{ date: day(0), unranked: 1, average_position: 196 / 6 }])
    expect(rows.map(({ current_position }) => current_position)).toEqual([...positions, null])

    const inRange = async (ranks_between: number) => {
      const page = await app.items(listKeywords, { ...asked, ranks_between }, person.token)
      return page.data.map(({ keyword }) => keyword).join('')
    }
    const ranges = [6, 7, 3, 4, 5, 8, 9]
    expect(await Promise.all(ranges.map(inRange))).toEqual(['a', 'b', 'c', 'de', 'f', 'g', 'h'])
  })

  test('a stranger cannot read them', async () => {
    const project = await create()
    const { token } = await signUp(app)
    const own = await makeProject(app, await signUp(app))
    const ids = { project_ids: [project.id] }
    const answers = await Promise.all([
      app.call(dailyAverageRanks, ids, token),
      app.call(rankDistribution, ids, token),
      app.call(projectOverview, { project_id: project.id }, token),
      app.call(deleteProjects, ids, token),
      app.call(dailyAverageRanks, { project_ids: [own.id, project.id] }, token),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(404))
    expect((await app.items(listProjects, {}, token)).total).toBe(0)
    expect((await app.call(listProjects, {})).status).toBe(401)
  })
})
