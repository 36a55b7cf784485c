import type { ChartInput, shareOfVoice as call, Voice } from '@rankline/contract/charts'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { readableHost } from '@rankline/contract/readable'
import type { Context } from '../../platform/context.ts'
import { getProject } from '../projects/projects.service.ts'
import * as queries from './charts.queries.ts'
import { rangeOf } from './charts.service.ts'

/** Eight lines with the site itself; more are hard to tell apart. */
const MOST_COMPETITORS = 7

/** The site and its strongest competitors on the last day with numbers in the range, largest share first. */
export async function shareOfVoice(ctx: Context, input: ChartInput): Promise<ItemsOf<typeof call>> {
  const { url_short } = await getProject(ctx, input.projectId)
  const range = rangeOf(input)
  const own = await queries.findOwnShares(ctx.db, ctx.account.id, input.projectId, range)
  const last = own.at(-1)
  if (last === undefined) return { competitor_count: 0, voices: [] }

  const competitors = await queries.findVoicesOf(ctx.db, ctx.account.id, input.projectId, last.day)
  const strongest = competitors.slice(0, MOST_COMPETITORS)
  const hosts = strongest.map(({ host }) => host)
  const shares = await queries.findShares(ctx.db, ctx.account.id, input.projectId, hosts, range)
  const voices = [
    presentVoice({ host: hostOf(url_short), is_own: true, keyword_count: last.known_count }, own),
    ...strongest.map(({ host, keyword_count }) =>
      presentVoice(
        { host: readableHost(host), is_own: false, keyword_count },
        shares.filter((share) => share.host === host),
      ),
    ),
  ]
  return {
    competitor_count: competitors.length,
    voices: voices.toSorted((a, b) => b.share - a.share || Number(b.is_own) - Number(a.is_own)),
  }
}

const hostOf = (shortUrl: string) => shortUrl.split('/', 1)[0] ?? shortUrl

function presentVoice(
  site: Pick<Voice, 'host' | 'is_own' | 'keyword_count'>,
  days: { day: string; share: number }[],
): Voice {
  const [first, last] = [days[0], days.at(-1)]
  const share = last?.share ?? 0
  return {
    ...site,
    share,
    change: first === undefined || first === last ? null : share - first.share,
    days: days.map(({ day, share: value }) => ({ date: day, avg_rank: value })),
  }
}
