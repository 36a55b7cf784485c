import { type AlertType, alertTypeNames } from '@rankline/contract/alerts/triggers'
import type { AlertRow } from '../evaluation.queries.ts'
import { answers } from './answers.ts'
import { competitor } from './competitors.ts'
import { feature } from './features.ts'
import type { Kind } from './kind.ts'
import { averages, position, top } from './numbers.ts'
import { page } from './pages.ts'
import { preferred } from './preferred.ts'
import { share } from './share.ts'
import { unusual } from './unusual.ts'

const kinds: Readonly<Record<AlertType, Kind>> = {
  position,
  visibility: averages,
  avg: averages,
  top,
  unusual,
  feature,
  page,
  preferred,
  competitor,
  share,
  answers,
}

export const kindOf = (type: AlertType): Kind => kinds[type]

/** Whether the numbers of its hits are positions. */
export const isOfPositions = (type: AlertType): boolean => kindOf(type).onDay === undefined

/** Whether a hit moves a keyword from one position to another, which wins or loses visits. */
export const movesPlaces = (type: AlertType): boolean =>
  type === 'position' || type === 'top' || type === 'competitor'

/** Types that are compared once per day that is over, unless they watch a single keyword. */
export const dailyTypes: readonly AlertType[] = alertTypeNames.filter(
  (type) => kindOf(type).onDay !== undefined,
)

export const isDaily = ({ trigger_type: type, keyword_id: keywordId }: AlertRow): boolean =>
  kindOf(type).onDay !== undefined && keywordId === null
