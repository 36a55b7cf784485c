import type { Narrowing } from '@rankline/contract/keywords/filter-schemas'
import { messages } from '@rankline/contract/messages'
import { sql } from 'kysely'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'

/** Milliseconds that a statement with a person's regular expression may take. */
const PATTERN_TIME = 2_000
const QUERY_CANCELED = '57014'

/**
 * Runs `work`, which reads with these filters. A regular expression that takes long is given up.
 * @throws {Refusal} when it was
 */
export async function withinPatternTime<C extends Pick<SystemContext, 'db'>, T>(
  ctx: C,
  { keyword_pattern }: Pick<Narrowing, 'keyword_pattern'>,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  if (keyword_pattern === undefined) return work(ctx)
  try {
    return await transaction(ctx as C & SystemContext, async (inside) => {
      const { rows } = await sql<{ usual: string }>`
        SELECT current_setting('statement_timeout') AS usual,
          set_config('statement_timeout', ${String(PATTERN_TIME)}, true)`.execute(inside.db)
      const result = await work(inside)
      await sql`SELECT set_config('statement_timeout', ${rows[0]!.usual}, true)`.execute(inside.db)
      return result
    })
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED)
      throw invalid('keyword_pattern', messages.patternTooSlow)
    throw error
  }
}
