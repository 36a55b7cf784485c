import type { SettingType } from '@rankline/contract/keywords/flags'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { storedEnd } from '../tracked-keywords/ends.queries.ts'

type Db = Kysely<Tables>

/** Settings that can be changed for many keywords at once. */
export type Setting = SettingType | 'check_every' | 'ends' | 'preferred_page'
/** The value as JSON; null: the keyword has no value of its own. */
export type Value = boolean | number | string | null

const columns: Record<Setting, RawBuilder<unknown>> = {
  status: sql.ref('keywords.is_enabled'),
  is_favourited: sql.ref('keywords.is_favourited'),
  is_sticky: sql.ref('keywords.is_sticky'),
  is_alerts_enabled: sql.ref('keywords.is_alerts_enabled'),
  check_every: sql`CASE WHEN keywords.has_own_frequency THEN keywords.check_every END`,
  ends: storedEnd,
  preferred_page: sql.ref('keywords.preferred_url'),
}

export type StoredSetting = { value: Value; keyword_ids: number[] }

/** Groups the ids of existing keywords by their value of a setting. */
export async function findSettings(
  db: Db,
  accountId: number,
  ids: readonly number[],
  setting: Setting,
): Promise<StoredSetting[]> {
  const { rows } = await sql<StoredSetting>`
    SELECT to_jsonb(${columns[setting]}) AS value, array_agg(id ORDER BY id) AS keyword_ids
    FROM keywords
    WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[]) AND deleted_at IS NULL
    GROUP BY 1
    ORDER BY min(id)`.execute(db)
  return rows
}
