import type { Keyword } from '@rankline/contract/keywords/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { directSource, startTestPipeline, untilSettled } from '../../../../tests/support/pipeline.ts'
import { strangers } from '../../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../../tests/support/results-for-tests.ts'

const app = appForTests()
const own = 'https://www.example.com/'
const server = resultsForTests()
const patience = { timeout: 20_000, interval: 20 }

let person: SignedUp
let other: SignedUp

beforeEach(async () => {
  ;[person, other] = [await signUp(app), await signUp(app)]
  server.requests.length = 0
})

async function track(who: SignedUp, lines: string): Promise<Keyword[]> {
  const project = await makeProject(app, who, { project_url: own })
  return makeKeywords(app, who, project, lines)
}

/** Holds the rows that a statement locks while `work` runs, as a long change of an account does. */
async function whileLocked(lock: string, values: unknown[], work: () => Promise<void>) {
  const held = await app.database.pool.connect()
  try {
    await held.query('BEGIN')
    await held.query(lock, values)
    await work()
  } finally {
    await held.query('ROLLBACK')
    held.release()
  }
}

const idsOf = (keywords: readonly Keyword[]) => keywords.map(({ id }) => id)

async function checkedAmong(keywords: readonly Keyword[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM keywords WHERE id = ANY (${idsOf(keywords)}::bigint[]) AND checked_at IS NOT NULL
    ORDER BY id`.execute(app.database.db)
  return rows.map(({ id }) => id)
}

const sorted = (keywords: readonly Keyword[]) => idsOf(keywords).toSorted((a, b) => a - b)

async function leased(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM searches WHERE lease IS NOT NULL`.execute(app.database.db)
  return rows[0]!.count
}

/** Numbers of requests by phrase; each is paid for. */
function requested(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const phrase of server.requests) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  return counts
}

async function spentRequests(): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    SELECT coalesce(sum(requests), 0)::float8 AS requests FROM source_days`.execute(app.database.db)
  return rows[0]!.requests
}

const locks = {
  'keywords of an account': 'SELECT FROM keywords WHERE id = ANY ($1::bigint[]) FOR UPDATE',
  'searches of an account': `
    SELECT FROM searches WHERE id IN (SELECT search_id FROM keywords WHERE id = ANY ($1::bigint[])) FOR NO KEY UPDATE`,
}

/** Lets the answers of the engine wait until `open` is called. */
function holdAnswers(): { open(): void } {
  let open!: () => void
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  server.answer(async (_phrase, page) => {
    await opened
    return page > 1 ? [] : [...strangers(2), own]
  })
  return { open }
}

test.each(Object.entries(locks))(
  'locked %s delay no other checks, and are recorded once when they are free',
  async (rows, lock) => {
    const mine = await track(person, `one of ${rows}`)
    const theirs = await track(other, `free ${rows}\nalso free ${rows}`)
    const spentBefore = await spentRequests()
    // A locked search would not be leased, so the lock comes after the lease.
    const answers = holdAnswers()
    const pipeline = startTestPipeline(app.database, directSource(server.baseUrl), {
      settings: { timeout: 60_000 },
    })
    try {
      await vi.waitFor(() => expect(requested().size).toBe(3), patience)
      await whileLocked(lock, [idsOf(mine)], async () => {
        answers.open()
        await vi.waitFor(async () => expect(await checkedAmong(theirs)).toEqual(sorted(theirs)), patience)
        const later = await track(
          other,
          Array.from({ length: 20 }, (_, index) => `later ${index} ${rows}`).join('\n'),
        )
        await vi.waitFor(async () => expect(await checkedAmong(later)).toEqual(sorted(later)), patience)
        expect(await checkedAmong(mine)).toEqual([])
      })
      await untilSettled(app.database)
      expect(await checkedAmong(mine)).toEqual(sorted(mine))
    } finally {
      answers.open()
      await pipeline.stop()
    }
    expect([...requested().values()].filter((count) => count !== 1)).toEqual([])
    expect(await spentRequests()).toBe(spentBefore + server.requests.length)
  },
)

test('the end of a worker waits for locked keywords, so that nothing is fetched twice', async () => {
  const mine = await track(person, 'held at the end')
  const answers = holdAnswers()
  const pipeline = startTestPipeline(app.database, directSource(server.baseUrl), {
    settings: { timeout: 60_000 },
  })
  await vi.waitFor(() => expect(requested().size).toBe(1), patience)
  let stopped: Promise<void> | undefined
  await whileLocked(locks['keywords of an account'], [idsOf(mine)], async () => {
    answers.open()
    await vi.waitFor(() => expect(requested().get('held at the end/2')).toBe(1), patience)
    stopped = pipeline.stop()
  })
  await stopped
  expect(await checkedAmong(mine)).toEqual(sorted(mine))
  expect(await leased()).toBe(0)
})
