import type { Source } from '@rankline/serp/source'
import type { OrderOptions, OrderRule } from '@rankline/serp/sources/order'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import { createBudget } from '../../sources/budget.service.ts'
import { createDriftWatch } from '../../sources/drift-watch.service.ts'
import { reportHealth } from '../../sources/health-report.service.ts'
import { publishPlan } from '../../sources/plan.queries.ts'
import { planOf } from '../../sources/plan.ts'
import type { Finished } from './check.ts'
import type { SourcePool } from './source-pool.ts'

/** US dollars per UTC day: in total, and by the source's name. */
export type Ceilings = { ceiling: number | null; ceilings: Readonly<Record<string, number>> }

/** The cost of requests at a source, in US dollars. */
export type CostOf = (spent: { source: string; paid: number }) => number

/** Watches the sources' cost and quality: stops paid requests at a ceiling, and detects changed pages. */
export type SourceControl = Pick<OrderOptions, 'refusal'> & {
  inspect: NonNullable<OrderOptions['inspect']>
  costOf: CostOf
  /** Reads today's spending; await it before the first request. */
  prepare(): Promise<void>
  /** Called when a check has ended: counts the cost of its requests. */
  spent(finished: Pick<Finished, 'asked'>): void
  /** Called when the cost of these checks is stored. */
  recorded(batch: readonly Pick<Finished, 'asked'>[]): void
  stop(): Promise<void>
}

/** Milliseconds between two reads of the budgets. */
const FOLLOW = 5_000

export type SourceControlOptions = {
  db: Kysely<Tables>
  log: Log
  rules: readonly OrderRule[]
  sources: readonly Source[]
  sourcePool: SourcePool
  budget: Ceilings
  /** Reads the current budgets; without this function they never change. */
  readCeilings?: (() => Promise<Ceilings>) | undefined
  now: () => Date
}

export function createSourceControl(options: SourceControlOptions): SourceControl {
  const { db, log, rules, sources, sourcePool, now } = options
  let ceilings = options.budget
  const plan = planOf(rules, sources, ceilings)
  const budget = createBudget(db, plan, log, now)
  const drifts = createDriftWatch(db, log)
  const health = reportHealth(db, sourcePool.health, sources, log)
  const costOf: CostOf = ({ source, paid }) => paid * sourcePool.priceOf(source)

  /** Publishes a plan with other ceilings where an administrator has set some. */
  async function follow() {
    try {
      const next = (await options.readCeilings?.()) ?? ceilings
      if (JSON.stringify(next) === JSON.stringify(ceilings)) return
      ceilings = next
      const changed = planOf(rules, sources, ceilings)
      budget.follow(changed)
      await publishPlan(db, changed)
      await budget.refresh()
      log.info({ event: 'budget.changed', ...ceilings }, 'the budgets have changed')
    } catch (error) {
      log.warn(error, 'the budgets could not be read')
    }
  }
  const timer = options.readCeilings === undefined ? undefined : setInterval(() => void follow(), FOLLOW)

  return {
    costOf,
    refusal: ({ name }) => budget.refusal(name),
    inspect:
      ({ name }) =>
      (page, request) =>
        drifts.inspect(name, page, request),
    async prepare() {
      try {
        await publishPlan(db, plan)
        await follow()
        await budget.refresh()
        await drifts.load()
      } catch (error) {
        log.warn(error, 'the plan could not be published')
      }
    },
    spent({ asked }) {
      for (const one of asked) budget.spent(one.source, costOf(one))
    },
    recorded(batch) {
      for (const { asked } of batch) for (const one of asked) budget.recorded(one.source, costOf(one))
    },
    async stop() {
      clearInterval(timer)
      await Promise.all([budget.stop(), drifts.stop(), health.stop()])
    },
  }
}
