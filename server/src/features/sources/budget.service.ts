import { dayOf } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import type { PlannedSource } from './plan.ts'
import { endPauses, spendingOf, storePauses } from './spending.queries.ts'

/** Ceilings in US dollars a UTC day: for all of these sources together, and for each. Null: unlimited. */
export type Budgeted = {
  ceiling: number | null
  sources: readonly Pick<PlannedSource, 'name' | 'price' | 'ceiling'>[]
}

/** Stops a worker's requests to sources that have reached their daily ceiling. Running checks may finish. */
export type Budget = {
  /** One sentence why a source may not be used until the next UTC day; null if it may. */
  refusal(source: string): string | null
  /** A check has cost this much; it is not in the ledger yet. */
  spent(source: string, cost: number): void
  /** Now it is. */
  recorded(source: string, cost: number): void
  /** Goes on with other ceilings; `refresh` settles with them. */
  follow(plan: Budgeted): void
  /** Reconciles spending with that of all workers, and reports sources that were paused since. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

const REFRESH = 5_000

export function createBudget(
  db: Kysely<Tables>,
  plan: Budgeted,
  log: Log,
  now: () => Date = () => new Date(),
): Budget {
  const today = () => dayOf(now())
  let { ceiling, sources } = plan
  const hasLimit = () => ceiling !== null || sources.some((source) => source.ceiling !== null)
  let isLimited = hasLimit()
  let day = today()
  /** Spending by source: as last read from the ledger, recorded here since, and not recorded yet. */
  let known = new Map<string, number>()
  let since = new Map<string, number>()
  const unrecorded = new Map<string, number>()
  let stored: Map<string, string> | undefined
  const timer = setInterval(() => void refresh(), REFRESH)

  const spentAt = (source: string) =>
    [known, since, unrecorded].reduce((sum, part) => sum + (part.get(source) ?? 0), 0)
  const spentInAll = () => sources.reduce((sum, { name }) => sum + spentAt(name), 0)

  function turnDay() {
    if (day === today()) return
    day = today()
    known = new Map()
    since = new Map()
    stored = undefined
  }

  function refusal(name: string): string | null {
    if (!isLimited) return null
    turnDay()
    const source = sources.find((one) => one.name === name)
    // A source that is free, or whose price is unknown, has no budget.
    if (source?.price === null || source?.price === undefined || source.price === 0) return null
    if (source.ceiling !== null && spentAt(name) >= source.ceiling)
      return `Today’s budget of ${dollars(source.ceiling)} for ${name} is used up; checks continue at 00:00 UTC.`
    if (ceiling !== null && spentInAll() >= ceiling)
      return `Today’s budget of ${dollars(ceiling)} is used up; checks continue at 00:00 UTC.`
    return null
  }

  async function refresh() {
    // Stored pauses must end even if their budgets were removed.
    if (!isLimited && (stored === undefined || stored.size === 0)) return
    turnDay()
    const asked = since
    since = new Map()
    const at = day
    try {
      const rows = await spendingOf(db, at)
      if (at !== day) return
      known = new Map(rows.map(({ source, cost }) => [source, cost]))
      await tell()
    } catch (error) {
      for (const [source, cost] of asked) add(since, source, cost)
      log.warn(error, 'the budget could not be compared with what was spent')
    }
  }

  /** Stores changed pauses, for administrators and for people who request new ranks. */
  async function tell() {
    const reasons = new Map(
      sources.flatMap(({ name }) => {
        const reason = refusal(name)
        return reason === null ? [] : [[name, reason] as const]
      }),
    )
    const before = stored
    const news = [...reasons].filter(([name, reason]) => before?.get(name) !== reason)
    if (news.length > 0)
      await storePauses(
        db,
        day,
        news.map(([source, reason]) => ({ source, reason })),
      )
    const paused = before === undefined ? sources.map(({ name }) => name) : [...before.keys()]
    const over = paused.filter((name) => !reasons.has(name))
    if (over.length > 0) await endPauses(db, day, over)
    for (const [name, reason] of news) log.warn(`${name} is paused: ${reason}`)
    stored = reasons
  }

  return {
    refusal,
    follow(next) {
      ;({ ceiling, sources } = next)
      isLimited = hasLimit()
    },
    spent(source, cost) {
      if (isLimited && cost > 0) add(unrecorded, source, cost)
    },
    recorded(source, cost) {
      if (!isLimited || cost === 0) return
      turnDay()
      add(unrecorded, source, -cost)
      add(since, source, cost)
    },
    refresh,
    async stop() {
      clearInterval(timer)
      await refresh()
    },
  }
}

function add(map: Map<string, number>, source: string, cost: number) {
  map.set(source, (map.get(source) ?? 0) + cost)
}

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`
}
