import { DAY, utcDay } from '@rankline/contract/days'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import * as queries from './housekeeping.queries.ts'

/** Days after which no check of a month is recorded any more. */
const SETTLED = 31

/** Drops empty months of positions that ended at least a month ago. */
export async function dropEmptyMonths(ctx: SystemContext): Promise<void> {
  const settled = new Date(Date.now() - SETTLED * DAY)
  for (const name of await queries.findMonthsBefore(ctx.db, utcDay(0, settled))) {
    if (!(await queries.isEmptyMonth(ctx.db, name))) continue
    try {
      if (await transaction(ctx, ({ db }) => queries.dropEmptyMonth(db, name)))
        ctx.log.info(`dropped ${name}, which was empty`)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      // Another night will do.
      ctx.log.info(`${name} is empty, but in use`)
      return
    }
  }
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'
