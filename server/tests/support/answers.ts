import { utcDay } from '@rankline/contract/days'
import type { AnswerSource, Surface } from '@rankline/serp/answers/answer'
import { createAnswerSource } from '@rankline/serp/answers/registry'
import { startOpenai } from '@rankline/serp/testing/services/answers/openai'
import { goodKey, type StandIn } from '@rankline/serp/testing/services/stand-in'
import { sql } from 'kysely'
import { answersOf, ensureAsked, requestRound, roundsOf } from '../../src/features/answers/answers.service.ts'
import { type Asking, type AskingOptions, startAsking } from '../../src/features/answers/asking.ts'
import { publishSurfaces } from '../../src/features/answers/surfaces.queries.ts'
import { transaction } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { createTestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { type SignedUp, signUp } from './people.ts'

/** US dollars of an answer of the stand-in for OpenAI at these rates: 10,000 tokens read, 500 written, one search. */
export const rates = { inputPrice: '2', outputPrice: '10', searchPrice: '10' }
export const COST = 0.035

/** OpenAI as a source of answers, at a stand-in that counts what it is asked. */
export async function openaiForTests(
  price: number | null = COST,
): Promise<{ source: AnswerSource; service: StandIn; close(): Promise<void> }> {
  const service = await startOpenai()
  const source = createAnswerSource(
    { surface: 'openai', provider: 'openai' },
    { key: goodKey, model: 'gpt-5.5', baseUrl: service.baseUrl, ...rates },
    price,
  )
  return {
    source,
    service,
    async close() {
      await source.close()
      await service.close()
    },
  }
}

export type AskingChanges = Partial<Omit<AskingOptions, 'settings'>> & {
  settings?: Partial<AskingOptions['settings']>
}

/** A worker for one test, with short waits and without budgets. */
export function startTestAsking(
  { db }: TestDatabase,
  source: AnswerSource,
  { settings, ...changes }: AskingChanges = {},
): Asking {
  return startAsking({
    db,
    sources: [source],
    budget: { refusal: () => null, spent() {}, recorded() {} },
    log: createLog('fatal', 'test'),
    priceOf: ({ price }) => price,
    ...changes,
    settings: { concurrency: 4, leaseSeconds: 30, poll: 20, patience: 50, ...settings },
  })
}

/** Runs a worker until no request is due or leased. */
export async function runAsking(
  database: TestDatabase,
  source: AnswerSource,
  changes: AskingChanges = {},
): Promise<void> {
  const asking = startTestAsking(database, source, changes)
  try {
    await untilAsked(database, changes.now, 240_000)
  } finally {
    await asking.stop()
  }
}

/** Waits until no request is due or leased. */
export async function untilAsked({ db }: TestDatabase, now = () => new Date(), patience = 60_000) {
  const end = Date.now() + patience
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      SELECT count(*)::integer AS left FROM answer_requests
      WHERE leased_until > now() OR due_at <= ${now()}`.execute(db)
    if (rows[0]?.left === 0) return
    if (Date.now() > end) throw new Error(`${rows[0]?.left} requests are still due after ${patience} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Publishes a source as a worker does, and returns the ids of questions in English from the United States. */
export async function askedQuestions(
  { db }: TestDatabase,
  source: AnswerSource,
  texts: readonly string[],
): Promise<number[]> {
  await publishSurfaces(db, [source], {}, new Date())
  const surface: Surface = source.surface
  return transaction(db, (trx) =>
    ensureAsked(
      { db: trx },
      texts.map((text) => ({ text, surface, country: 'us', language: 'en' })),
    ),
  )
}

/** Requests a round of an account. */
export const orderRound = (
  { db }: TestDatabase,
  accountId: number,
  ids: readonly number[],
  { count = 3, ceiling = null }: { count?: number; ceiling?: number | null } = {},
) =>
  transaction(db, (trx) =>
    requestRound(
      { db: trx },
      ids.map((id) => ({ id, count })),
      { accountId, ceiling },
    ),
  )

/** An application with a person, and OpenAI that they ask. */
export async function answersForTests() {
  const app = await createTestApp()
  const person = await signUp(app)
  const openai = await openaiForTests()
  const { database } = app
  return {
    app,
    person,
    openai,
    ask: (texts: readonly string[]) => askedQuestions(database, openai.source, texts),
    stored: (ids: readonly number[]) => answersOf(database, ids, utcDay(-9), utcDay(9)),
    async roundOf(roundId: number, { accountId }: Pick<SignedUp, 'accountId'> = person) {
      return (await roundsOf(database, accountId, [roundId]))[0]
    },
    /** Spending of an account by source. */
    async ledgerOf({ accountId }: Pick<SignedUp, 'accountId'>) {
      const { rows } = await sql<{ source: string; requests: number; cost: number }>`
        SELECT source, requests::float8 AS requests, cost::float8 AS cost FROM account_spending
        WHERE account_id = ${accountId}`.execute(database.db)
      return rows
    },
    async close() {
      await openai.close()
      await app.close()
    },
  }
}
