import type { AnswerSource } from '@rankline/serp/answers/answer'
import { createAnswerSource } from '@rankline/serp/answers/registry'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/database.ts'
import { listen } from '../../platform/database/listen.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { createBudget } from '../sources/budget.service.ts'
import { ANSWERS_CHANNEL } from './answers.queries.ts'
import { expectedCost } from './answers.service.ts'
import { type AskingOptions, startAsking } from './asking.ts'
import type { OnStored } from './attempts.ts'
import { findSurfaces, publishSurfaces } from './surfaces.queries.ts'

type WorkerDeps = {
  database: Database
  env: Env
  log: Log
  registry: Registry
  onStored?: OnStored
}

/** Milliseconds between two looks at what answers cost. */
const FOLLOW = 30_000
/** Milliseconds without a wake-up after which due requests are looked for: retries, and what the budget postponed. */
const POLL = 5_000
/** Milliseconds for running questions when the process stops. */
const PATIENCE = 4_000

/** Asks the surfaces of the settings for requested answers. `stop` finishes running questions or releases them. */
export async function startAnswers({
  database,
  env,
  log,
  registry,
  onStored,
}: WorkerDeps): Promise<{ stop(): Promise<void> }> {
  const { db, direct } = database
  const { plans, ceiling, ceilings, concurrency } = env.answers
  const sources = plans.map(({ price, settings, ...plan }) =>
    createAnswerSource(
      plan,
      plan.provider === 'sandbox' ? { baseUrl: `http://127.0.0.1:${env.sandboxPort}` } : settings,
      price,
    ),
  )
  await publishSurfaces(db, sources, ceilings, new Date())
  if (sources.length === 0) return { stop: () => Promise.resolve() }
  let prices = new Map<string, number | null>()
  const follow = async () => {
    prices = new Map((await findSurfaces(db)).map((state) => [state.surface, expectedCost(state)]))
  }
  await follow()
  const following = setInterval(() => {
    follow().catch((error) => log.warn(error, 'the cost of answers could not be read'))
  }, FOLLOW)
  const priceOf = (source: AnswerSource) => prices.get(source.surface) ?? source.price
  const budget = createBudget(
    db,
    {
      ceiling,
      sources: sources.map(({ surface, price }) => ({
        name: surface,
        // An unknown price is not a free one.
        price: price ?? 1,
        ceiling: ceilings[surface] ?? null,
      })),
    },
    log,
  )
  await budget.refresh()
  const asking = startAsking({
    db,
    sources,
    budget,
    log,
    settings: { concurrency, leaseSeconds: env.leaseSeconds, poll: POLL, patience: PATIENCE },
    priceOf,
    onEnded: answerMetrics(registry),
    ...(onStored !== undefined && { onStored }),
  })
  const listener = listen(direct, ANSWERS_CHANNEL, asking.wake, { log, onGap: asking.wake })
  return {
    async stop() {
      listener.close()
      clearInterval(following)
      await asking.stop()
      await budget.stop()
      await Promise.all(sources.map((source) => source.close()))
    },
  }
}

/** A worker's metrics about answers. Labels have few values: surfaces, and closed lists of outcomes. */
function answerMetrics(registry: Registry): NonNullable<AskingOptions['onEnded']> {
  const registers = [registry]
  const answers = new Counter({
    name: 'rankline_answers_total',
    help: 'Attempts at answers, by outcome: answered, or the reason of the failure; end "retried": asked again later.',
    labelNames: ['surface', 'outcome', 'end'],
    registers,
  })
  const duration = new Histogram({
    name: 'rankline_answer_duration_seconds',
    help: 'Time from a question to its answer or failure.',
    labelNames: ['surface'],
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320],
    registers,
  })
  return ({ surface }, outcome, end, seconds) => {
    answers.inc({ surface, outcome: 'answer' in outcome ? 'answered' : outcome.failure.reason, end })
    duration.observe({ surface }, seconds)
  }
}
