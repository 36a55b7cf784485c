import { utcDay } from '@rankline/contract/days'
import type { SystemContext } from '../../platform/context.ts'
import { siteOfBrand } from '../client-accounts/site.ts'
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
  const { installation } = ctx
  const links = await Promise.all(
    rows.map(async (row) => {
      const state = await stateOf(ctx, row, now)
      if (state.closed !== null) return []
      const site = state.brand === null ? installation.url : siteOfBrand(installation, state.brand)
      return [[row.project_id, addressOf(installation, site, row.token)] as const]
    }),
  )
  return new Map(links.flat())
}
