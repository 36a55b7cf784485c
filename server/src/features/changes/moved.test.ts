import { changeDays, changePeriods, listChanges } from '@rankline/contract/changes/calls'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'
import { type Day, makeYear } from '../../../tests/support/year.ts'

const DAYS = 45
const KEYWORDS = 24

const app = appForTests()
let person: SignedUp

beforeAll(async () => {
  person = await signUp(app)
})

const volumeOf = (keyword: number) => (keyword % 5 === 0 ? null : 100 * (keyword + 1))
const clicksAt = (position: number | null) => (position === null ? 0 : (defaultClickCurve[position - 1] ?? 0))

/** The last check on or before a day that found the position; undefined if there is none. */
function lastTold(days: readonly Day[], keyword: number, until: string): number | null | undefined {
  const looks = days.filter(({ day }) => day <= until).flatMap(({ seen }) => seen)
  return looks.findLast((look) => look.keyword === keyword && (look.own !== null || look.depth >= 100))?.own
}

/** Expected numbers, computed from the checks alone. */
function expectedOf(days: readonly Day[], back: number) {
  const checked = days.filter(({ seen }) => seen.length > 0).map(({ day }) => day)
  const last = checked.at(-1)!
  const limit = Date.parse(last) - back * 86_400_000
  const compared = checked.findLast((day) => Date.parse(day) <= limit)!
  const moved = { entered_top_3: 0, left_top_3: 0, entered_top_10: 0, left_top_10: 0 }
  let [won, lost] = [0, 0]
  for (let keyword = 0; keyword < KEYWORDS; keyword += 1) {
    const [now, past] = [lastTold(days, keyword, last), lastTold(days, keyword, compared)]
    if (now === undefined || past === undefined) continue
    const isIn = (place: number | null, most: number) => place !== null && place <= most
    if (isIn(now, 3) && !isIn(past, 3)) moved.entered_top_3 += 1
    if (!isIn(now, 3) && isIn(past, 3)) moved.left_top_3 += 1
    if (isIn(now, 10) && !isIn(past, 10)) moved.entered_top_10 += 1
    if (!isIn(now, 10) && isIn(past, 10)) moved.left_top_10 += 1
    const visits = (volumeOf(keyword) ?? 0) * (clicksAt(now) - clicksAt(past))
    if (visits > 0) won += visits
    else lost -= visits
  }
  return { compared, moved, won, lost }
}

test('who entered and left, and the visits won and lost, are those of the looks themselves', async () => {
  const project = await makeProject(app, person)
  const phrases = Array.from({ length: KEYWORDS }, (_, index) => `kw ${String(index).padStart(2, '0')}`)
  const keywords = await makeKeywords(app, person, project, phrases.join('\n'))
  for (const [index, { id }] of keywords.entries()) await setStanding(app, id, { volume: volumeOf(index) })
  const ids = await app.database.db
    .selectFrom('keywords')
    .select('search_id')
    .where('project_id', '=', project.id)
    .orderBy('phrase')
    .execute()
  const days = makeYear(DAYS, KEYWORDS, 0)
  for (const { day, seen } of days)
    await recordDay(
      app.database,
      day,
      seen.map(({ keyword, depth, own }) => ({
        searchId: ids[keyword]!.search_id,
        depth,
        results: own === null ? [] : [{ position: own, url: 'https://www.example.com/' }],
      })),
    )
  let somethingMoved = 0
  for (const since of changePeriods) {
    const { compared, moved, won, lost } = expectedOf(days, changeDays[since])
    const [row] = await app.items(listChanges, { since }, person.token)
    expect(row!.compared_day, since).toBe(compared)
    expect(row!.moved, since).toEqual({
      ...moved,
      visits_won: expect.closeTo(won, 3),
      visits_lost: expect.closeTo(lost, 3),
    })
    somethingMoved += moved.entered_top_10 + moved.left_top_10
  }
  expect(somethingMoved).toBeGreaterThan(5)
})
