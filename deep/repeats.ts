import type { Database } from '@rankline/server/platform/database/database'
import type { Kind } from './processes.ts'
import type { Asked } from './stand-in/source.ts'

/** A process that was killed, and when, in milliseconds since 1970. */
export type Loss = { kind: Kind; at: number }

/** Tolerance in ms: an event during a request may be noticed a moment later. */
const MOMENT = 1_000

/** Notes the phrases that were recorded today until now. @param recorded milliseconds since 1970 by phrase */
export async function recordedNow(pool: Database['pool'], recorded: Map<string, number>): Promise<void> {
  const at = Date.now()
  // PostgreSQL may be restarting.
  const { rows } = await pool
    .query<{ phrase: string }>(
      `SELECT phrase FROM keywords WHERE checked_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
    )
    .catch(() => ({ rows: [] }))
  for (const { phrase } of rows) if (!recorded.has(phrase)) recorded.set(phrase, at)
}

/**
 * Finds repeated requests without a cause: no process was lost that could have held the first one, or the result was already
 * recorded.
 */
export function repeatedWithoutCause(
  asked: readonly Asked[],
  losses: readonly Loss[],
  recorded: ReadonlyMap<string, number>,
): { unexplained: string[]; repeats: number } {
  const before = new Map<string, number>()
  const unexplained: string[] = []
  let repeats = 0
  // A worker ends with the process that started it. Without the database it keeps its results.
  const causes = losses.filter(({ kind }) => kind === 'worker' || kind === 'http' || kind === 'top')
  for (const { phrase, first, at } of asked) {
    const key = `${phrase} from ${first}`
    const last = before.get(key)
    before.set(key, at)
    const known = recorded.get(phrase)
    if (known !== undefined && at > known + MOMENT) unexplained.push(`${key}, which was recorded`)
    if (last === undefined) continue
    repeats += 1
    if (!causes.some((cause) => cause.at >= last - MOMENT && cause.at <= at)) unexplained.push(key)
  }
  return { unexplained, repeats }
}
