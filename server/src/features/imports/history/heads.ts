import type { DayOrder, HistoryRole } from '@rankline/contract/imports/history-roles'
import { dayIn, withoutDay } from './days-in-text.ts'
import { type Named, namedIn } from './places.ts'
import { folded, wholeHead, withoutBrackets } from './roles.ts'
import { sitesIn } from './sites.ts'

const positionWords = new Set(
  `position positions pos rank ranking rankings rang posición posicion posizione posição posicao pozycja pozice pozícia pozíció positie placering
  sijoitus sıra konum позиция позиції позиція 順位 掲載順位 排名 순위`.split(/\s+/),
)
const urlWords = new Set('url landing page pages link'.split(' '))
const kindWords = new Set('type kind'.split(' '))
const stateWords = new Set(['state'])
const dayWords = new Set('date'.split(' '))
/** Words of heads that do not change the role of a column. */
const fillers = new Set(
  `current latest today now aktuelle aktuell actuelle attuale actual on at the of for in my our your own serp website site keyword found ranked
  highest check`.split(/\s+/),
)
const organicWords = new Set(
  'organic base web natural organisch organische orgánica orgánico organique organica organico'.split(' '),
)

/** The parsed head of a column. `named`: the engine, device and place of its positions. */
export type Head = {
  role: HistoryRole
  /** Rank among columns with the same role: the lowest is the most certain. */
  place: number
  sites: string[]
  named: Named
  isOrganic: boolean
  reason: 'other_kind' | null
}

const unknown: Head = { role: 'ignore', place: 0, sites: [], named: {}, isOrganic: false, reason: null }

/** Whether brackets behind a head name a site, an engine or a device: `URL (rival.com)`, but not `Date (UTC)`. */
function hasQualifier(text: string): boolean {
  const inside = text
    .slice(withoutBrackets(text).length)
    .replace(/[()[\]]/g, ' ')
    .trim()
  if (inside === '') return false
  const named = namedIn(inside)
  return (
    sitesIn(inside).sites.length > 0 || named === 'other_kind' || (named !== null && isEngineOrDevice(named))
  )
}

const isEngineOrDevice = ({ engineId, deviceId }: Named) => engineId !== undefined || deviceId !== undefined

/** Reads a head. A column whose head has an unknown word is ignored, because it may have another kind of value. */
export function readHead(text: string): Head {
  const whole = wholeHead(text)
  if (whole !== null && !hasQualifier(text)) return { ...unknown, ...whole }
  const hasDay = dayInHead(text, 'dmy') !== null || dayInHead(text, 'mdy') !== null
  const { sites, rest } = sitesIn(hasDay ? withoutDay(text) : text)
  const words = folded(rest)
    .split(/[^\p{L}\p{N}.-]+/u)
    .map((word) => word.replace(/^[.-]+|[.-]{1,9}$/g, ''))
    .filter((word) => word !== '')
  const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word))
  const isUrl = has(urlWords)
  const isKind = !isUrl && has(kindWords)
  const isState = !isUrl && has(stateWords)
  const isDay = !isUrl && !isKind && !hasDay && has(dayWords)
  const isOrganic = has(organicWords)
  const about = words.filter(
    (word) =>
      ![positionWords, urlWords, kindWords, stateWords, dayWords, fillers, organicWords].some((known) =>
        known.has(word),
      ),
  )
  const named = about.length === 0 ? {} : namedIn(about.join(' '))
  if (named === null) return { ...unknown, sites }
  if (named === 'other_kind')
    return { ...unknown, sites, reason: has(positionWords) || hasDay ? 'other_kind' : null }
  const role = roleOf({
    hasDay,
    isUrl,
    isKind,
    isState,
    isDay,
    isPosition: has(positionWords) || isBare(words, named, sites),
  })
  if (role === 'ignore') return { ...unknown, sites }
  return { ...unknown, role, sites, named, isOrganic }
}

/** Whether a head is only an engine, a device or a site, such as `Google Mobile`: its column has positions. */
const isBare = (words: readonly string[], named: Named, sites: readonly string[]) =>
  named.engineId !== undefined || (sites.length > 0 && words.length === 0)

type Says = {
  hasDay: boolean
  isUrl: boolean
  isKind: boolean
  isState: boolean
  isDay: boolean
  isPosition: boolean
}

function roleOf({ hasDay, isUrl, isKind, isState, isDay, isPosition }: Says): HistoryRole {
  if (isState) return hasDay ? 'day_outcome' : isPosition ? 'outcome' : 'ignore'
  if (hasDay) return isUrl ? 'day_url' : isKind ? 'day_kind' : 'day_position'
  if (isUrl) return 'url'
  if (isKind) return isPosition ? 'kind' : 'ignore'
  if (isDay) return 'day'
  return isPosition ? 'position' : 'ignore'
}

/** The day in a head. Numbers alone are none: they would be a sum as well. */
export const dayInHead = (text: string, order: DayOrder): string | null => dayIn(text, order)
