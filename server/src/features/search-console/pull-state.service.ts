import { countDays, utcDay } from '@rankline/contract/days'
import type { ConsolePull } from '@rankline/contract/search-console/calls'
import type { Context } from '../../platform/context.ts'
import type { findSite } from './numbers.queries.ts'
import { firstPullDay } from './pull.service.ts'
import { findPull } from './search-console.jobs.ts'

type SiteRow = Awaited<ReturnType<typeof findSite>>

/** The progress of fetching a project's numbers; null while nothing is fetched. */
export async function pullOf(
  { db, account }: Pick<Context, 'db' | 'account'>,
  site: SiteRow,
  now = new Date(),
): Promise<ConsolePull | null> {
  const pull = await findPull(db, account.id)
  if (pull === undefined) return null
  const isLater = pull.failures > 0 && !pull.isRunning && pull.at > now
  return {
    days: site === undefined ? null : daysOf(site, now),
    again_at: isLater ? pull.at.toISOString() : null,
  }
}

function daysOf({ first_day, last_day }: NonNullable<SiteRow>, now: Date) {
  const first = first_day ?? firstPullDay(now)
  const count = (until: string) => countDays(first, until)
  return { fetched: last_day === null ? 0 : count(last_day), wanted: count(utcDay(-1, now)) }
}
