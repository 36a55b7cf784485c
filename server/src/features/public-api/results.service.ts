import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { PageFeature, TopEntry } from '@rankline/contract/positions/calls'
import type * as calls from '@rankline/contract/public-api/results'
import { featureById } from '@rankline/serp/catalog/features'
import type { Context } from '../../platform/context.ts'
import { keywordHashes, pageFeatures } from '../positions/result-pages.service.ts'
import { topResults } from '../positions/top-results.service.ts'

const OVERVIEW = 'ai_overview'

export async function findResults(
  ctx: Context,
  { keyword_id: keywordId, day: wanted }: ParsedInputOf<typeof calls.findResults>,
): Promise<ItemsOf<typeof calls.findResults>> {
  const { date, depth, features } = await pageFeatures(ctx, { keywordId, day: wanted })
  if (date === null) return { day: null, depth: null, data: [], features: [], overview: null }
  const data = await topResults(ctx, { keywordId, day: date })
  const overview = features.find(({ type }) => slugOf(type) === OVERVIEW)
  return {
    day: date,
    depth,
    data: data.map(presentResult),
    features: features.map(presentFeature),
    overview:
      overview === undefined
        ? null
        : { citations: overview.children.map(presentEntry), own_citation: overview.cited_at || null },
  }
}

const slugOf = (id: number) => featureById(id)?.slug ?? ''

const presentResult = (row: TopEntry): calls.ProgramResult => ({
  position: row.current_position,
  absolute_position: row.absolute_position,
  url: row.url,
  title: row.data_json.title,
  description: row.data_json.desc,
  is_own: row.is_own,
  competitor: row.competitor,
  previous_position: row.prev_position,
})

const presentFeature = (feature: PageFeature): calls.ProgramFeature => ({
  feature: slugOf(feature.type),
  name: feature.type_text,
  place: feature.place,
  is_own: feature.is_own === true,
  entries: feature.children.map(presentEntry),
})

const presentEntry = ({ title, url, is_own }: PageFeature['children'][number]) => ({
  title,
  url,
  is_own: is_own === true,
})

export async function listResultDays(
  ctx: Context,
  { keyword_id: keywordId }: ParsedInputOf<typeof calls.listResultDays>,
): Promise<ItemsOf<typeof calls.listResultDays>> {
  const days = await keywordHashes(ctx, { keywordId })
  return { data: days.map(({ date, depth }) => ({ day: date, depth })) }
}
