import { ONCE } from '@rankline/contract/keywords/check-frequency'
import { URL_MATCH } from '@rankline/contract/projects/calls'
import type { ProgramKeyword } from '@rankline/contract/public-api/keywords'
import type { ProgramProject } from '@rankline/contract/public-api/projects'
import type { Search } from '@rankline/contract/public-api/searches'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { featureById } from '@rankline/serp/catalog/features'
import { deviceById, engineTypeById, sectionById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import { intentOf } from '@rankline/serp/intent'
import { moment } from '../keywords/keyword.presenter.ts'
import type { KeywordRow } from '../keywords/keyword-list.queries.ts'
import type { ProjectRow } from '../projects/projects.queries.ts'

export const presentKeyword = (row: KeywordRow): ProgramKeyword => ({
  id: row.id,
  project_id: row.project_id,
  keyword: row.phrase,
  search: searchOf(row),
  rank: {
    position: row.position,
    state: row.outcome ?? 'not_checked',
    depth: row.depth,
    is_featured_snippet: row.is_snippet,
    day: row.position_day,
    checked_at: row.checked_at === null ? null : moment(row.checked_at),
    url: row.landing_url,
    above_things: row.above_things,
    above_pixels: row.above_pixels,
    tried_at: row.tried_at === null ? null : moment(row.tried_at),
    failure: row.failure,
  },
  previous_position: row.previous_position,
  best_position: row.best_position,
  worst_position: row.worst_position,
  change: row.change,
  movement: row.movement,
  features: slugsOf(row.features),
  own_features: slugsOf(row.own_features),
  ...intentFields(row),
  volume: row.volume,
  traffic: hundredths(row.traffic),
  traffic_value: hundredths(row.traffic_value),
  check_every: row.check_every,
  ends_on: row.is_once ? ONCE : row.ends_on,
  ended_on: row.ended_on,
  is_enabled: row.is_enabled,
  is_favourite: row.is_favourited,
  created_at: moment(row.created_at),
})

function intentFields({
  intent,
  intent_shares,
}: KeywordRow): Pick<ProgramKeyword, 'intent' | 'intent_shares'> {
  const settled = intentOf(intent, intent_shares)
  if (settled === null) return { intent: null, intent_shares: null }
  const [informational, navigational, commercial, transactional] = settled.shares
  return { intent: settled.intent, intent_shares: { informational, navigational, commercial, transactional } }
}

const searchOf = (row: KeywordRow): Search => ({
  engine: engineById(row.engine_id)?.slug ?? '',
  type: engineTypeById(row.type_id)?.slug ?? '',
  section: sectionById(row.section_id)?.slug ?? '',
  country: countryById(row.country_id)?.alpha2 ?? '',
  language: languageById(row.language_id)?.code ?? '',
  device: deviceById(row.device_id)?.slug ?? 'desktop',
  place: row.geo_location_id === null ? null : { id: row.geo_location_id, name: row.geo_location_name ?? '' },
})

const slugsOf = (ids: readonly number[]): string[] => ids.flatMap((id) => featureById(id)?.slug ?? [])

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

export const presentProject = (row: ProjectRow): ProgramProject => ({
  id: row.id,
  name: row.name,
  url: row.url,
  url_match: row.url_match === URL_MATCH.exact ? 'exact' : 'contains',
  folder: row.folder,
  tags: row.tags.toSorted((one, other) => one.localeCompare(other)),
  is_archived: row.archived_at !== null,
  check_every: row.check_every,
  keywords: row.keyword_count,
  visibility: row.visibility,
  average_position: row.average_position,
  improved: row.improved_count,
  declined: row.declined_count,
  stable: row.stable_count,
  top_3: row.top_3_count,
  top_10: row.top_10_count,
  top_20: row.top_20_count,
  top_100: row.ranked_count,
  checked_at: row.checked_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
