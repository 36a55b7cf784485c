import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { overviewId } from './citation.ts'
import { type FeatureMove, findLastSources, storeFeatureMoves } from './feature-moves.queries.ts'
import type { Pair } from './pairs.ts'
import type { KeywordRecord } from './record-keywords.queries.ts'

/**
 * Stores which features of the result page the site has entered and left. Features are on the first page, so that
 * every check tells them; an overview that was not read is not told. Two sources may read different ones: a check by another source than the last is left out.
 */
export async function featureMoves(
  db: Kysely<Tables>,
  pairs: readonly Pair[],
  records: readonly KeywordRecord[],
): Promise<Map<KeywordRecord, FeatureMove>> {
  const moved = records.flatMap((record, index) => {
    const { keyword, check } = pairs[index]!
    const { own_features: before, checked_at: checkedAt, search_id: searchId } = keyword
    const own = withCitation(record.ownFeatures, record.citation.isLastCited)
    const former = withCitation(before, keyword.is_last_cited)
    const won = own.filter((id) => !former.includes(id))
    const lost = former.filter((id) => !own.includes(id))
    const isFirst = checkedAt === null
    if (isFirst || (won.length === 0 && lost.length === 0)) return []
    return [{ record, searchId, source: check.source, won, lost }]
  })
  if (moved.length === 0) return new Map()
  const sources = await findLastSources(db, [...new Set(moved.map(({ searchId }) => searchId))])
  const told = moved.filter(({ searchId, source }) => source !== null && sources.get(searchId) === source)
  if (told.length > 0) await storeFeatureMoves(db, told)
  return new Map(told.map(({ record, won, lost }) => [record, { won, lost }]))
}

/** The features of the site, the overview by what was last known of it. */
function withCitation(features: readonly number[], isCited: boolean): number[] {
  if (overviewId === undefined) return [...features]
  const others = features.filter((id) => id !== overviewId)
  return isCited ? [...others, overviewId] : others
}
