import { isolated } from '@rankline/contract/direction'
import type { Explanation, PassingSite } from '@rankline/contract/explanations/calls'
import { readableUrl } from '@rankline/contract/readable'
import { shortDay } from '../../ui/charts/days.ts'

export type Direction = 'won' | 'lost' | 'same' | 'unknown'

/** Not ranked counts as below every position. */
export function directionOf({ from, to }: Explanation): Direction {
  if (from === null || to === null) return 'unknown'
  const [before, after] = [from.position ?? Number.POSITIVE_INFINITY, to.position ?? Number.POSITIVE_INFINITY]
  if (before === after) return 'same'
  return after < before ? 'won' : 'lost'
}

/** Explains a keyword's move in sentences, the strongest reason first. Empty if no reason is known. */
export function reasonsOf(explanation: Explanation): string[] {
  const { page, passed_by, passed_by_count, passed, passed_count, features_came, features_went } = explanation
  const direction = directionOf(explanation)
  const isMoved = direction === 'won' || direction === 'lost'
  const own = (features: Explanation['features_came']) => features.filter((feature) => feature.own)
  const others = (features: Explanation['features_came']) => features.filter((feature) => !feature.own)
  return [
    page !== null && `${readableUrl(page.from)} was replaced by ${readableUrl(page.to)}.`,
    ...own(features_went).map(({ name }) => `${name} no longer shows your page.`),
    ...own(features_came).map(({ name }) => `${name} now shows your page.`),
    direction === 'lost' && passed_by.length > 0 && `${sitesOf(passed_by, passed_by_count)} passed you.`,
    direction === 'won' && passed.length > 0 && `You passed ${sitesOf(passed, passed_count)}.`,
    isMoved && namesOf('New on the result page', others(features_came)),
    isMoved && namesOf('Gone from the result page', others(features_went)),
    ...explanation.notes.map(({ day, text }) => `Note of ${shortDay(day)}: “${isolated(text)}”.`),
    ...explanation.updates.map(updateOf),
    isMoved && missingOf(explanation.missing_days),
  ].filter((reason) => typeof reason === 'string')
}

/** Describes the move: both positions and their days. */
export function moveOf({ from, to }: Explanation): string | null {
  if (from === null || to === null || from.position === to.position) return null
  return `From ${placeOf(from.position)} on ${shortDay(from.day)} to ${placeOf(to.position)} on ${shortDay(to.day)}.`
}

const placeOf = (position: number | null) => (position === null ? 'not ranked' : String(position))

/** Names of the sites that the reasons name, as they stand there: `a.example (4 → 2)`. */
export const namedSites = ({ passed_by, passed }: Explanation): string[] =>
  [...passed_by, ...passed].map(nameOf)

function nameOf({ host: site, from, to }: PassingSite): string {
  const host = isolated(site)
  if (from !== null && to !== null) return `${host} (${from} → ${to})`
  return to === null ? `${host} (was ${from})` : `${host} (now ${to})`
}

/** `a.example (4 → 2), b.example (now 3) and 2 more` */
function sitesOf(sites: readonly PassingSite[], count: number): string {
  const named = sites.map(nameOf)
  return listed(count > sites.length ? [...named, `${count - sites.length} more`] : named)
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const namesOf = (words: string, features: readonly { name: string }[]) =>
  features.length > 0 && `${words}: ${features.map(({ name }) => name).join(', ')}.`

/** Mentions a known engine update near the move, but never as its cause. */
export function updateOf({ name, started_on, ended_on }: Explanation['updates'][number]): string {
  if (ended_on === null) return `Near a known update: ${name} (since ${shortDay(started_on)}).`
  const days =
    started_on === ended_on ? shortDay(started_on) : `${shortDay(started_on)} – ${shortDay(ended_on)}`
  return `Near a known update: ${name} (${days}).`
}

function missingOf(days: readonly string[]): string | false {
  if (days.length === 0) return false
  const [verb, lists] = days.length === 1 ? ['is', 'list'] : ['are', 'lists']
  return `The result ${lists} of ${listed(days.map(shortDay))} ${verb} not stored, so other sites cannot be compared.`
}
