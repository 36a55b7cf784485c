import type { ChangedKeyword } from '@rankline/contract/changes/calls'
import { isolated } from '@rankline/contract/direction'
import type { Explanation } from '@rankline/contract/explanations/calls'
import { searchedAsText } from '@rankline/contract/keywords/searched-as'
import { counted, formatNumber } from '../../ui/format.ts'
import { updateOf } from '../explanations/explanation.ts'

const SHOWN_SITES = 3

/**
 * Explains why a project lost, in sentences based on the keywords that lost most. They name the keyword, the site that
 * overtook most often, changed pages, and engine updates near that day. Empty if nothing was lost.
 */
export function projectReasons(
  lost: readonly ChangedKeyword[],
  explained: ReadonlyMap<number, Explanation>,
): string[] {
  const [most] = lost
  if (most === undefined) return []
  const known = lost.flatMap(({ project_keyword_id: id }) => explained.get(id) ?? [])
  const pages = known.filter(({ page }) => page !== null).length
  return [
    mostLost(most),
    passedBy(known),
    pages > 0 && `Another page ranks for ${among(pages, known.length)}.`,
    ...updatesOf(known),
  ].filter((reason) => typeof reason === 'string')
}

const placeOf = (position: number | null) => (position === null ? 'not ranked' : String(position))

function mostLost({ keyword, from, to, traffic_change: change, ...as }: ChangedKeyword): string {
  const visits = Math.round(change ?? 0)
  const cost = visits === 0 ? '' : `, −${counted(Math.abs(visits), 'visit')} a month`
  return `Biggest loss: “${isolated(keyword)}” (${searchedAsText(as)}): ${placeOf(from)} → ${placeOf(to)}${cost}.`
}

/** Counts the sites that overtook. Each keyword names only its highest sites, so a count may be too low. */
function passedBy(known: readonly Explanation[]): string | false {
  const counts = new Map<string, number>()
  for (const { passed_by: sites } of known)
    for (const { host } of sites) counts.set(host, (counts.get(host) ?? 0) + 1)
  const sites = [...counts].toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b))
  if (sites.length === 0) return false
  const isWhole = known.every(({ passed_by: named, passed_by_count: count }) => named.length === count)
  const named = sites
    .slice(0, SHOWN_SITES)
    .map(([host, count]) => `${isolated(host)} on ${formatNumber(count)}`)
  return `Overtook you: ${named.join(', ')} of the ${counted(known.length, 'keyword')} that lost most${isWhole ? '' : ', at least'}.`
}

const among = (count: number, of: number) =>
  of === 1
    ? 'the keyword that lost most'
    : `${formatNumber(count)} of the ${formatNumber(of)} keywords that lost most`

/** Lists the updates, each once. */
const updatesOf = (known: readonly Explanation[]): string[] => [
  ...new Set(known.flatMap(({ updates }) => updates.map(updateOf))),
]
