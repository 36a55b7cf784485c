import type { Keyword } from '@rankline/contract/keywords/calls'
import { placeText } from '@rankline/contract/positions/place-text'
import { shortDay } from '../charts/days.ts'

/** The depth of a complete check. */
export const FULL_DEPTH = 100

type Checked = Pick<
  Keyword,
  'check_outcome' | 'check_depth' | 'current_position' | 'is_featured_snippet' | 'position_day'
>

/** Returns a note if the last check failed or was not deep enough; else null. */
export function checkNoteOf(keyword: Checked): string | null {
  const { check_outcome, check_depth, current_position, position_day } = keyword
  const day = position_day === null ? '' : ` on ${shortDay(position_day)}`
  const place = current_position && placeText(current_position, keyword.is_featured_snippet)
  const known = place === null ? '' : `, last known ${place}${day}`
  if (check_outcome === 'failed') return `check failed${known}`
  const isShallow = check_outcome === 'not_in_depth' && check_depth !== null && check_depth < FULL_DEPTH
  return isShallow ? `only top ${check_depth} checked${known}` : null
}

type Place = Pick<
  Keyword,
  | 'country_name'
  | 'language_name'
  | 'engine_name'
  | 'type_name'
  | 'section_name'
  | 'device_name'
  | 'geo_location_name_canonical'
>

/** Everything that identifies the result page, for a tooltip. */
export function targetOf(keyword: Place): string {
  const { engine_name, type_name, section_name, device_name, country_name, language_name } = keyword
  const place = keyword.geo_location_name_canonical?.replaceAll(',', ', ')
  return [engine_name, type_name, section_name, device_name, language_name, place ?? country_name].join(' · ')
}
