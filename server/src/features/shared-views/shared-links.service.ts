import { utcDay } from '@rankline/contract/days'
import type { SystemContext } from '../../platform/context.ts'
import { addressOf } from './secrets.ts'
import { stateOf } from './visited-view.service.ts'
import { findNewest } from './visitors.queries.ts'

/** The addresses of the newest open views of projects, by project; for messages about them. */
export async function sharedLinks(
  ctx: SystemContext,
  accountId: number,
  projectIds: readonly number[],
  now = new Date(),
): Promise<Map<number, string>> {
  if (projectIds.length === 0) return new Map()
  const rows = await findNewest(ctx.db, accountId, projectIds, utcDay(0, now))
  const states = await Promise.all(rows.map((row) => stateOf(ctx, row, now)))
  return new Map(
    rows
      .filter((_, index) => states[index]?.closed === null)
      .map((row) => [row.project_id, addressOf(ctx.installation, row.token)]),
  )
}
