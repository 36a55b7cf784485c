import { expect, type Page } from '@playwright/test'

/** Everything that the project's screen shows at one moment. */
export type ScreenState = {
  /** Numbers of `16 of 110 checked`; null if no check runs, or nothing is shown yet. */
  progress: [done: number, total: number] | null
  /** Number of keywords in the heading of the distribution. */
  total: number | null
  tileNotes: string[]
  waitingTiles: number
  tileBuckets: Record<string, number>
  donutBuckets: Record<string, number>
  movements: number[]
  rows: { position: number | null; isChecked: boolean; change: string }[]
  /** Empty and failed states on the screen. */
  states: string[]
}

/** Reads everything in one call, so that all values are from one moment. */
export const observe = (page: Page): Promise<ScreenState> =>
  page.evaluate(() => {
    const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const numberOf = (text: string) => Number(text.replaceAll(',', ''))
    const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll(selector)]
    const overview = document.querySelector('section[aria-label="Overview"]')
    const charts = document.querySelector('section[aria-label="Charts"]')
    const heading = all('h2', overview ?? document.createElement('p')).map(textOf)
    const total = /Distribution · ([\d,]+) keyword/.exec(heading.join())?.[1]
    const said = all('[role="status"]').flatMap(
      (one) => /^([\d,]+) of ([\d,]+) checked$/.exec(textOf(one)) ?? [],
    )
    const tiles = overview === null ? [] : [...overview.children].slice(0, 5)
    return {
      progress:
        said[1] === undefined || said[2] === undefined ? null : [numberOf(said[1]), numberOf(said[2])],
      total: total === undefined ? null : numberOf(total),
      tileNotes: tiles.flatMap((tile) =>
        all('span', tile)
          .map(textOf)
          .filter((text) => text.endsWith(' checked')),
      ),
      waitingTiles: tiles.filter((tile) => tile.querySelector('.mantine-Skeleton-root') !== null).length,
      tileBuckets: Object.fromEntries(
        all('dl > div', overview ?? document.createElement('p')).map((one) => [
          textOf(one.querySelector('dt')),
          numberOf(textOf(one.querySelector('dd'))),
        ]),
      ),
      donutBuckets: Object.fromEntries(
        all('li[data-bucket]', charts ?? document.createElement('p')).map((one) => [
          one.getAttribute('data-bucket') ?? '',
          numberOf(textOf(one.querySelector('b'))),
        ]),
      ),
      movements: all('dl > div b', charts ?? document.createElement('p')).map((one) => numberOf(textOf(one))),
      rows: all('tr[id^="keyword-"]').map((row) => {
        // While a number is animated, the old one still exists, hidden from screen readers.
        const numbers = all('td[data-column="current"] span:not([aria-hidden])', row).map(textOf)
        const position = numbers.at(-1) ?? ''
        const change = textOf(row.querySelector('td[data-column="change"]'))
        const updated = textOf(row.querySelector('td[data-column="updated_at"]'))
        return {
          position: /^\d+$/.test(position) ? Number(position) : null,
          isChecked: /ago|just now/.test(updated),
          change,
        }
      }),
      states: [
        'ANY KEYWORDS',
        'Invalid or empty',
        'UNABLE TO GET',
        'could not be',
        'No keyword matches',
      ].filter((text) => textOf(document.querySelector('main') ?? document.body).includes(text)),
    }
  })

const bucketOf = ({ position, isChecked }: ScreenState['rows'][number]): string => {
  if (position === null) return isChecked ? 'No Rank' : 'Not checked'
  const last = [3, 10, 20, 50].findIndex((place) => position <= place)
  return ['1-3', '4-10', '11-20', '21-50'][last] ?? '51-100'
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)
const withoutNone = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort()
    .join(' ')

/** Lists the contradictions on a screen; `expected` is the number of keywords that were added. */
export function contradictionsOf(observation: ScreenState, expected: number): string[] {
  const { progress, total, tileNotes, waitingTiles, tileBuckets, donutBuckets, movements, rows, states } =
    observation
  const wrong = states.map((text) => `says "${text}"`)
  const hold = (is: boolean, text: string) => {
    if (!is) wrong.push(text)
  }
  if (total === null) return wrong
  const unchecked = tileBuckets['Not checked'] ?? 0
  hold(total === expected, `the tile has ${total} keywords`)
  hold(sum(tileBuckets) === total, `the tile's buckets are ${sum(tileBuckets)} of ${total}`)
  if (sum(donutBuckets) > 0)
    hold(
      withoutNone(donutBuckets) === withoutNone(tileBuckets),
      `the donut says ${withoutNone(donutBuckets)}, the tile ${withoutNone(tileBuckets)}`,
    )
  hold(progress !== null || unchecked === 0, `no check runs, and ${unchecked} are not checked`)
  if (progress !== null) {
    const [done, all] = progress
    hold(
      all === total && done === total - unchecked,
      `the head says ${done} of ${all}, ${unchecked} unchecked`,
    )
    for (const note of tileNotes) hold(note === `${done} of ${all} checked`, `a tile says ${note}`)
    hold(unchecked === 0 || tileNotes.length === 5, `${tileNotes.length} tiles tell the progress`)
    hold((done === 0) === (waitingTiles === 5), `${waitingTiles} tiles wait when ${done} are checked`)
  }
  hold(
    movements.every((count) => count === 0),
    `first checks are counted as movements: ${movements}`,
  )
  hold(!rows.some(({ change }) => change.includes('new')), 'a first check is shown as new')
  // Rows outside the window are not in the document. The rows that exist must fit into the buckets.
  const counts: Record<string, number> = {}
  for (const row of rows) counts[bucketOf(row)] = (counts[bucketOf(row)] ?? 0) + 1
  for (const [bucket, count] of Object.entries(counts)) {
    const said = tileBuckets[bucket] ?? 0
    hold(
      rows.length === total ? count === said : count <= said,
      `${count} of ${rows.length} rows are ${bucket}, the tile says ${said}`,
    )
  }
  return wrong
}

/** The numbers of a project are updated two seconds after its rows, at most. */
const AFTERWARDS = 2_500

/** Reads the screen ten times a second until every keyword is checked, and for a while afterwards. */
export async function watchFirstChecks(page: Page, expected: number) {
  const found: string[] = []
  const progress = new Set<number>()
  let observations = 0
  let isKnown = false
  /** Number of keywords that are not checked yet; null while it is unknown. */
  const watch = async (): Promise<number | null> => {
    const observation = await observe(page).catch(nullWhileLeaving)
    if (observation === null) return null
    observations += 1
    for (const text of contradictionsOf(observation, expected)) found.push(`look ${observations}: ${text}`)
    if (isKnown && observation.total === null) found.push(`look ${observations}: known numbers have gone`)
    isKnown ||= observation.total !== null
    if (observation.progress !== null) progress.add(observation.progress[0])
    return observation.total === null || observation.progress !== null
      ? null
      : (observation.tileBuckets['Not checked'] ?? 0)
  }
  await expect.poll(watch, { intervals: [100], timeout: 170_000 }).toBe(0)
  const checkedAt = performance.now()
  while (performance.now() < checkedAt + AFTERWARDS) {
    const unchecked = await watch()
    if (unchecked !== 0)
      found.push(`look ${observations}: ${unchecked} keywords are not checked, after all were`)
    await page.waitForTimeout(100)
  }
  return { observations, found, progress, checkedAt }
}

/** Creates a project with keywords as a new user does, up to the click after which the first minute begins. */
export async function createProjectOf(page: Page, phrases: readonly string[]): Promise<void> {
  await page.goto('/projects/create')
  await page.getByLabel('Name').fill('Corner shop')
  await page.getByLabel('URL').fill('https://corner-shop.example.com')
  await page.getByRole('textbox', { name: /^Keywords/ }).fill(phrases.join('\n'))
  await page.getByRole('button', { name: `Create project with ${phrases.length} keywords` }).click()
}

/** Ignores a failure to read while one page replaces another; throws any other error. */
function nullWhileLeaving(error: Error): null {
  if (!/context was destroyed|navigat/i.test(error.message)) throw error
  return null
}
