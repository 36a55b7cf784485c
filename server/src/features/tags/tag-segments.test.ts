import { utcDay } from '@rankline/contract/days'
import { createTag, listTagSegments, SEGMENT_DAYS } from '@rankline/contract/tags/calls'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { visibilityAt } from '../../../tests/support/recomputed.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'

const app = appForTests()
let person: SignedUp

beforeAll(async () => {
  person = await signUp(app)
})

/** Positions of four keywords, of a day each; null: looked for and not there. */
const looks: Record<number, (number | null)[]> = {
  5: [4, 12, null, 30],
  2: [6, 2, 50, 30],
  0: [3, 8, null, 31],
}
const volumes = [1_000, 500, null, 200]
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('each tag has the numbers of its keywords, recounted from what the checks saw', async () => {
  const project = await makeProject(app, person)
  const keywords = await makeKeywords(app, person, project, bulk(4, 'kw'))
  const other = await makeProject(app, person, { project_name: 'Other' })
  const [elsewhere] = await makeKeywords(app, person, other, 'elsewhere')
  const put = (name: string, ids: number[]) =>
    app.items(createTag, { tag: name, type: 2, project_keyword_ids: ids }, person.token)
  const [a, b, c, d] = keywords.map(({ id }) => id)
  await put('spring', [a!, b!, c!])
  await put('Autumn', [b!, d!])
  await put('not here', [elsewhere!.id])
  for (const [index, { id }] of keywords.entries())
    await setStanding(app, id, { volume: volumes[index] ?? null })
  const searches = await app.database.db
    .selectFrom('keywords')
    .select('search_id')
    .where('project_id', '=', project.id)
    .orderBy('phrase')
    .execute()
  for (const ago of [5, 2, 0])
    await recordDay(
      app.database,
      utcDay(-ago),
      searches.map(({ search_id: searchId }, index) => {
        const position = looks[ago]![index] ?? null
        const results = position === null ? [] : [{ position, url: 'https://www.example.com/' }]
        return { searchId, depth: 100, results }
      }),
    )

  const expectedOf = (members: number[]) => {
    const now = members.map((index) => looks[0]![index] ?? null)
    const before = members.map((index) => looks[2]![index] ?? null)
    const ranked = now.filter((place) => place !== null)
    const better = (from: number | null, to: number | null) => (to ?? 101) < (from ?? 101)
    return {
      keyword_count: members.length,
      visibility: expect.closeTo(mean(now.map(visibilityAt)), 3),
      average_position: expect.closeTo(mean(ranked), 3),
      traffic: expect.closeTo(
        members.reduce(
          (sum, index, at) => sum + (volumes[index] ?? 0) * (defaultClickCurve[(now[at] ?? 101) - 1] ?? 0),
          0,
        ),
        3,
      ),
      top_3: ranked.filter((place) => place <= 3).length,
      top_10: ranked.filter((place) => place <= 10).length,
      improved: now.filter((place, at) => better(before[at]!, place)).length,
      declined: now.filter((place, at) => better(place, before[at]!)).length,
    }
  }
  const segments = await app.items(listTagSegments, { project_id: project.id }, person.token)
  expect(segments.map(({ tag }) => tag.tag_name)).toEqual(['Autumn', 'spring'])
  expect(segments[0]).toMatchObject(expectedOf([1, 3]))
  expect(segments[1]).toMatchObject(expectedOf([0, 1, 2]))
  const line = (members: number[]) =>
    Array.from({ length: SEGMENT_DAYS }, (_, index) => {
      const day = looks[SEGMENT_DAYS - 1 - index]
      const places = members.flatMap((member) => day?.[member] ?? [])
      return places.length === 0 ? null : expect.closeTo(mean(places), 3)
    })
  expect(segments[0]!.positions).toEqual(line([1, 3]))
  expect(segments[1]!.positions).toEqual(line([0, 1, 2]))
})

test('disabled and deleted keywords do not count, and a stranger finds nothing', async () => {
  const project = await makeProject(app, person)
  const keywords = await makeKeywords(app, person, project, bulk(3, 'gone'))
  const ids = keywords.map(({ id }) => id)
  await app.items(createTag, { tag: 'of three', type: 1, project_keyword_ids: ids }, person.token)
  await setStanding(app, ids[0]!, { is_enabled: false })
  await setStanding(app, ids[1]!, { deleted_at: new Date() })
  const segments = await app.items(listTagSegments, { project_id: project.id }, person.token)
  expect(segments).toMatchObject([
    { keyword_count: 1, visibility: null, average_position: null, traffic: null },
  ])
  const stranger = await signUp(app)
  const foreign = await app.call(listTagSegments, { project_id: project.id }, stranger.token)
  expect(foreign.status).toBe(404)
})
