import { fullDepth } from '@rankline/serp/depth'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { assignments, type Column, namesOf, unnest } from '../../../platform/database/unnest.ts'
import { type AboveRank, UNKNOWN } from './above.ts'
import type { Citation } from './citation.ts'
import type { StoredIntent } from './intent.ts'
import type { RankState } from './rank-state.ts'

type Db = Kysely<Tables>

export type KeywordRecord = {
  accountId: number
  id: number
  projectId: number
  day: string
  at: Date
  outcome: 'ranked' | 'not_in_depth'
  depth: number
  checkEvery: number
  /** A request that this check does not answer. */
  requestedAt: Date | null
  /** The result of this check alone; after a shallow check it may differ from `standing`. */
  seen: Pick<RankState, 'position' | 'isSnippet' | 'change' | 'movement'> & {
    landingPageId: number | null
    above: AboveRank
  }
  rankState: RankState
  landingPageId: number | null
  isWrongPage: boolean
  features: number[]
  ownFeatures: number[]
  citation: Citation
  intent: StoredIntent
  above: AboveRank
}

/** Whether the check decides the position: the site was found, or the whole top 100 was read. */
export const isDecided = ({ outcome, depth }: Pick<KeywordRecord, 'outcome' | 'depth'>): boolean =>
  outcome === 'ranked' || depth >= fullDepth

const accountId: Column<KeywordRecord> = {
  name: 'account_id',
  type: 'bigint',
  of: (record) => record.accountId,
}

const positionKey: readonly Column<KeywordRecord>[] = [
  accountId,
  { name: 'keyword_id', type: 'bigint', of: ({ id }) => id },
  { name: 'day', type: 'date', of: ({ day }) => day },
  { name: 'project_id', type: 'bigint', of: ({ projectId }) => projectId },
]

/** Columns that a second check on the same day overwrites. */
const positionColumns: readonly Column<KeywordRecord>[] = [
  { name: 'position', type: 'smallint', of: ({ seen }) => seen.position },
  { name: 'is_snippet', type: 'boolean', of: ({ seen }) => seen.isSnippet },
  { name: 'depth', type: 'smallint', of: ({ depth }) => depth },
  { name: 'change', type: 'smallint', of: ({ seen }) => seen.change },
  { name: 'movement', type: 'text', of: ({ seen }) => seen.movement },
  { name: 'landing_page_id', type: 'bigint', of: ({ seen }) => seen.landingPageId },
  { name: 'checked_at', type: 'timestamptz', of: ({ at }) => at },
  { name: 'check_every', type: 'smallint', of: ({ checkEvery }) => checkEvery },
  { name: 'above_things', type: 'smallint', of: ({ seen }) => seen.above.things ?? UNKNOWN },
  { name: 'above_pixels', type: 'smallint', of: ({ seen }) => seen.above.pixels ?? UNKNOWN },
]

const keywordKey: readonly Column<KeywordRecord>[] = [
  accountId,
  { name: 'id', type: 'bigint', of: ({ id }) => id },
]

const keywordColumns: readonly Column<KeywordRecord>[] = [
  { name: 'outcome', type: 'text', of: ({ outcome }) => outcome },
  { name: 'checked_at', type: 'timestamptz', of: ({ at }) => at },
  { name: 'depth', type: 'smallint', of: ({ depth }) => depth },
  { name: 'requested_at', type: 'timestamptz', of: ({ requestedAt }) => requestedAt },
  { name: 'position', type: 'smallint', of: ({ rankState }) => rankState.position },
  { name: 'is_snippet', type: 'boolean', of: ({ rankState }) => rankState.isSnippet },
  { name: 'previous_position', type: 'smallint', of: ({ rankState }) => rankState.previousPosition },
  { name: 'was_snippet', type: 'boolean', of: ({ rankState }) => rankState.wasSnippet },
  { name: 'best_position', type: 'smallint', of: ({ rankState }) => rankState.bestPosition },
  { name: 'worst_position', type: 'smallint', of: ({ rankState }) => rankState.worstPosition },
  { name: 'change', type: 'smallint', of: ({ rankState }) => rankState.change },
  { name: 'movement', type: 'text', of: ({ rankState }) => rankState.movement },
  { name: 'position_day', type: 'date', of: ({ rankState }) => rankState.positionDay },
  { name: 'landing_page_id', type: 'bigint', of: ({ landingPageId }) => landingPageId },
  { name: 'landing_url', type: 'text', of: ({ rankState }) => rankState.landingUrl },
  { name: 'is_wrong_page', type: 'boolean', of: ({ isWrongPage }) => isWrongPage },
  list('features', ({ features }) => features),
  list('own_features', ({ ownFeatures }) => ownFeatures),
  { name: 'cited_at', type: 'smallint', of: ({ citation }) => citation.place },
  { name: 'is_last_cited', type: 'boolean', of: ({ citation }) => citation.isLastCited },
  { name: 'above_things', type: 'smallint', of: ({ above }) => above.things },
  { name: 'above_pixels', type: 'smallint', of: ({ above }) => above.pixels },
  { name: 'intent', type: 'smallint', of: ({ intent }) => intent.intent },
  { name: 'intent_shares', type: 'integer', of: ({ intent }) => intent.shares },
  { name: 'citation_lost_on', type: 'date', of: ({ citation }) => citation.lostOn },
  list('trend', ({ rankState }) => rankState.trend.positions),
  { name: 'trend_day', type: 'date', of: ({ rankState }) => rankState.trend.day },
  { name: 'volume', type: 'integer', of: ({ rankState }) => rankState.volume },
  { name: 'cost_per_click', type: 'real', of: ({ rankState }) => rankState.costPerClick },
]

function list(
  name: string,
  of: (record: KeywordRecord) => readonly (number | null)[],
): Column<KeywordRecord> {
  const text = (record: KeywordRecord) =>
    `{${of(record)
      .map((value) => value ?? 'NULL')
      .join(',')}}`
  return { name, type: 'text', castTo: 'smallint[]', of: text }
}

/**
 * Writes the day's positions and the keywords' new standings. Idempotent: writing a check twice gives the same rows.
 * A shallow check that found nothing does not replace the result of a deeper one on the same day.
 */
export async function storePositions(db: Db, records: KeywordRecord[]): Promise<void> {
  await sql`
    WITH recorded AS (
      INSERT INTO positions (${namesOf([...positionKey, ...positionColumns])})
      SELECT * FROM ${unnest([...positionKey, ...positionColumns], records)}
      ON CONFLICT (account_id, keyword_id, day) DO UPDATE SET ${assignments(positionColumns, 'excluded')}
      WHERE EXCLUDED.position IS NOT NULL OR EXCLUDED.depth >= positions.depth
      RETURNING account_id, keyword_id, id
    )
    UPDATE keywords
    SET
      ${assignments(keywordColumns, 'given')},
      failure = NULL,
      tried_at = given.checked_at,
      latest_position_id = coalesce(recorded.id, keywords.latest_position_id),
      updated_at = now()
    FROM ${unnest([...keywordKey, ...keywordColumns], records)}
      AS given (${namesOf([...keywordKey, ...keywordColumns])})
    LEFT JOIN recorded ON recorded.account_id = given.account_id AND recorded.keyword_id = given.id
    WHERE keywords.account_id = given.account_id AND keywords.id = given.id`.execute(db)
}

/** A failed check changes no number; it only stores the failure. */
export async function storeFailures(
  db: Db,
  failures: { accountId: number; id: number; message: string; at: Date }[],
): Promise<void> {
  await sql`
    UPDATE keywords
    SET outcome = 'failed', failure = given.failure, tried_at = given.at, requested_at = NULL
    FROM unnest(
      ${failures.map(({ accountId }) => accountId)}::bigint[],
      ${failures.map(({ id }) => id)}::bigint[],
      ${failures.map(({ message }) => message)}::text[],
      ${failures.map(({ at }) => at)}::timestamptz[]
    ) AS given (account_id, id, failure, at)
    WHERE keywords.account_id = given.account_id AND keywords.id = given.id`.execute(db)
}
