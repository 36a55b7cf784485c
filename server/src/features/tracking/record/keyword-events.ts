import type { EventType } from '@rankline/contract/public-api/events'
import { featureById } from '@rankline/serp/catalog/features'
import type { NewEvent } from '../../program-events/new-event.ts'
import { overviewId } from './citation.ts'
import type { FeatureMove } from './feature-moves.queries.ts'
import type { Pair } from './pairs.ts'
import { isDecided, type KeywordRecord } from './record-keywords.queries.ts'

/** The events of checks, for programs. Accounts without a subscription have none. */
export const keywordEvents = (
  pairs: readonly Pair[],
  records: readonly KeywordRecord[],
  moves: ReadonlyMap<KeywordRecord, FeatureMove>,
): NewEvent[] =>
  pairs.flatMap(({ keyword }, index) => {
    if (!keyword.has_subscriptions) return []
    const record = records[index]!
    return [checked(record), ...rankEvents(keyword, record), ...featureEvents(record, moves.get(record))]
  })

const of = (
  { accountId, id: keywordId, projectId, day }: KeywordRecord,
  type: EventType,
  data: NewEvent['data'],
): NewEvent => ({
  accountId,
  type,
  projectIds: [projectId],
  keywordId,
  data: { project_id: projectId, keyword_id: keywordId, day, ...data },
})

function checked(record: KeywordRecord): NewEvent {
  const { outcome, rankState, depth, at } = record
  const isRanked = outcome === 'ranked'
  return of(record, 'check.completed', {
    state: outcome,
    position: isRanked ? rankState.position : null,
    is_featured_snippet: isRanked && rankState.isSnippet,
    url: isRanked ? rankState.landingUrl : null,
    depth,
    checked_at: at.toISOString(),
  })
}

/** Only with a position before, and if the check decides the position of now. */
function rankEvents(keyword: Pair['keyword'], record: KeywordRecord): NewEvent[] {
  const { position: before, position_day: known } = keyword
  const { position: now, landingUrl: url } = record.rankState
  if (known === null || !isDecided(record) || before === now) return []
  const change = before === null || now === null ? null : before - now
  const changed = of(record, 'rank.changed', { from: before, to: now, change, url })
  const isWorse = before !== null && (now === null || now > before)
  if (!isWorse) return [changed]
  const left = of(record, 'keyword.left_top_n', { from: before, to: now })
  return [changed, { ...left, ranks: { before, now } }]
}

function featureEvents(record: KeywordRecord, move: FeatureMove | undefined): NewEvent[] {
  if (move === undefined) return []
  const eventOf = (id: number, end: 'won' | 'lost') =>
    id === overviewId
      ? of(record, `citation.${end}`, {})
      : of(record, `feature.${end}`, { feature: featureById(id)?.slug ?? null })
  return [...move.won.map((id) => eventOf(id, 'won')), ...move.lost.map((id) => eventOf(id, 'lost'))]
}
