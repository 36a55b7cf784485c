import { type RawBuilder, sql } from 'kysely'

/** A byte of `rank_days.ranks` is a position of 1 to 100, or `NO_RANK`; plus `CHECKED` if checked on the day. */
export const NO_RANK = 101
export const CHECKED = 128

export const rank = (position: RawBuilder<unknown>) =>
  sql<number>`least(coalesce(${position}, ${sql.lit(NO_RANK)}), ${sql.lit(NO_RANK)})`

/** The columns `list_hash`, `keyword_ids` and `ranks` of rows with an `id`. */
export const packed = (byte: RawBuilder<number>) => sql`
  bit_xor(hashint8extended(id, 0)) & 9007199254740991,
  array_agg(id ORDER BY id),
  string_agg(set_byte('\\x00', 0, (${byte})::integer), '' ORDER BY id)`

/**
 * Writes only what changed. A list of the same keywords stays as it is: it is eight times as long as the positions, and
 * PostgreSQL writes a long value again only if it is another.
 */
export const replacing = sql`
  ON CONFLICT (account_id, project_id, day, host) DO UPDATE
  SET
    list_hash = excluded.list_hash,
    keyword_ids = CASE
      WHEN rank_days.list_hash = excluded.list_hash AND length(rank_days.ranks) = length(excluded.ranks)
        THEN rank_days.keyword_ids
      ELSE excluded.keyword_ids
    END,
    ranks = excluded.ranks,
    packed = NULL
  WHERE (rank_days.list_hash, rank_days.ranks) IS DISTINCT FROM (excluded.list_hash, excluded.ranks)`

/** Stores the site's positions of `standings`, as part of a statement that has them. */
export const keepRanks = sql`
  kept_ranks AS (
    INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks)
    SELECT account_id, project_id, day, '',
      ${packed(sql<number>`${rank(sql.ref('position'))} + CASE WHEN is_checked THEN ${sql.lit(CHECKED)} ELSE 0 END`)}
    FROM standings
    GROUP BY account_id, project_id, day
    HAVING bool_or(is_checked)
    ${replacing}
  )`

/** Stores the positions of the competitors in `rivals`, one row for each host. */
export const keepRivalRanks = sql`
  kept_rival_ranks AS (
    INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks)
    SELECT account_id, project_id, day, host, ${packed(rank(sql.ref('position')))}
    FROM rivals
    JOIN attainable USING (account_id, project_id, day)
    GROUP BY account_id, project_id, day, host
    ${replacing}
  )`
