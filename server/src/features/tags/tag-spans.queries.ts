import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Links between keywords and tags that may have changed: all of a tag, or all of some keywords. */
export type ChangedLinks = { tagId: number } | { keywordIds: readonly number[] }

const isOf = (links: ChangedLinks, name: string): RawBuilder<SqlBool> =>
  'tagId' in links
    ? sql`${sql.ref(name)}.tag_id = ${links.tagId}::bigint`
    : sql`${sql.ref(name)}.keyword_id = ANY (${links.keywordIds}::bigint[])`

type Moment = {
  today: string
  now: Date
  /** A span that ended on this day or later continues if the keyword carries the tag again. */
  since: string
}

/**
 * Updates the spans of tags to the current links: ends spans of removed tags, and begins or continues spans of added ones.
 * It is idempotent.
 * @returns the projects of these keywords
 */
export async function updateSpans(
  db: Db,
  accountId: number,
  links: ChangedLinks,
  { today, now, since }: Moment,
): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`
    WITH tied AS MATERIALIZED (
      SELECT keyword_tags.tag_id, keyword_tags.keyword_id, keywords.project_id
      FROM keyword_tags
      JOIN keywords ON keywords.account_id = ${accountId} AND keywords.id = keyword_tags.keyword_id
      WHERE keyword_tags.account_id = ${accountId} AND NOT keyword_tags.is_dynamic AND ${isOf(links, 'keyword_tags')}
    ),
    spans AS MATERIALIZED (
      SELECT DISTINCT ON (tag_id, keyword_id) tag_id, keyword_id, first_day, until
      FROM tag_spans
      WHERE account_id = ${accountId} AND ${isOf(links, 'tag_spans')}
      ORDER BY tag_id, keyword_id, until DESC, first_day DESC
    ),
    ended AS (
      UPDATE tag_spans
      SET until = ${today}::date, changed_at = ${now}
      WHERE account_id = ${accountId} AND ${isOf(links, 'tag_spans')} AND until = 'infinity'
        AND (tag_id, keyword_id) NOT IN (SELECT tag_id, keyword_id FROM tied)
      RETURNING project_id
    ),
    continued AS (
      UPDATE tag_spans
      SET until = 'infinity', changed_at = ${now}
      FROM tied
      JOIN spans USING (tag_id, keyword_id)
      WHERE tag_spans.account_id = ${accountId}
        AND tag_spans.tag_id = tied.tag_id
        AND tag_spans.keyword_id = tied.keyword_id
        AND tag_spans.first_day = spans.first_day
        AND spans.until <> 'infinity'
        AND spans.until >= ${since}::date
      RETURNING tag_spans.project_id
    ),
    begun AS (
      INSERT INTO tag_spans (account_id, keyword_id, tag_id, first_day, project_id, changed_at)
      SELECT ${accountId}::bigint, keyword_id, tag_id, ${today}::date, project_id, ${now}
      FROM tied
      WHERE NOT EXISTS (
        SELECT FROM spans
        WHERE spans.tag_id = tied.tag_id AND spans.keyword_id = tied.keyword_id AND spans.until >= ${since}::date
      )
      ON CONFLICT (account_id, keyword_id, tag_id, first_day) DO NOTHING
      RETURNING project_id
    )
    SELECT project_id FROM ended
    UNION SELECT project_id FROM continued
    UNION SELECT project_id FROM begun`.execute(db)
  return rows.map(({ project_id }) => project_id)
}

export type Span = { keyword_id: number; project_id: number; first_day: string; until: string }

/** Keywords that carried one tag carried the other on the same days; days of both are days of the other once. */
export async function mergeSpans(
  db: Db,
  accountId: number,
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<void> {
  const { rows: spans } = await sql<Span>`
    SELECT keyword_id, project_id, lower(days) AS first_day, coalesce(upper(days), 'infinity') AS until
    FROM (
      SELECT keyword_id, project_id, unnest(range_agg(daterange(first_day, nullif(until, 'infinity')))) AS days
      FROM tag_spans
      WHERE account_id = ${accountId} AND tag_id = ANY (${[from, to]}::bigint[])
      GROUP BY keyword_id, project_id
    ) AS merged`.execute(db)
  await db
    .deleteFrom('tag_spans')
    .where('account_id', '=', accountId)
    .where('tag_id', '=', sql<number>`ANY(${[from, to]}::bigint[])`)
    .execute()
  await insertSpans(db, accountId, { tagId: to, spans, now })
}

/** Inserts spans of a tag, for existing keywords of the account. */
export async function insertSpans(
  db: Db,
  accountId: number,
  { tagId, spans, now }: { tagId: number; spans: readonly Span[]; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO tag_spans (account_id, keyword_id, tag_id, first_day, until, project_id, changed_at)
    SELECT ${accountId}::bigint, keywords.id, ${tagId}::bigint, given.first_day, given.until, keywords.project_id, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
      AS given (keyword_id bigint, first_day date, until date)
    JOIN keywords ON keywords.account_id = ${accountId} AND keywords.id = given.keyword_id
    ON CONFLICT (account_id, keyword_id, tag_id, first_day) DO UPDATE
    SET until = greatest(tag_spans.until, excluded.until)`.execute(db)
}

/** Finds the spans of a tag, in the form that a removal stores. */
export async function findSpans(db: Db, accountId: number, tagId: number): Promise<Span[]> {
  const { rows } = await sql<Span>`
    SELECT keyword_id, project_id, first_day, until
    FROM tag_spans
    WHERE account_id = ${accountId} AND tag_id = ${tagId}
    ORDER BY keyword_id, first_day`.execute(db)
  return rows
}
