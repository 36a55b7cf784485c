import { OVERVIEW } from '@rankline/serp/overviews'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

type KeywordDay = { accountId: number; keywordId: number; day: string }

/** Stores the overview state of days. A second check of the day replaces the first. */
export async function storeOverviewDays(db: Db, days: readonly (KeywordDay & { place: number })[]) {
  await sql`
    INSERT INTO overview_days (account_id, keyword_id, day, place)
    SELECT * FROM unnest(
      ${days.map(({ accountId }) => accountId)}::bigint[],
      ${days.map(({ keywordId }) => keywordId)}::bigint[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ place }) => place)}::smallint[]
    )
    ON CONFLICT (account_id, keyword_id, day) DO UPDATE SET place = excluded.place`.execute(db)
}

/** Stores failed checks for days without another stored check. */
export async function storeFailedDays(db: Db, days: readonly KeywordDay[]) {
  await sql`
    INSERT INTO overview_days (account_id, keyword_id, day, place)
    SELECT *, ${OVERVIEW.failed}::smallint FROM unnest(
      ${days.map(({ accountId }) => accountId)}::bigint[],
      ${days.map(({ keywordId }) => keywordId)}::bigint[],
      ${days.map(({ day }) => day)}::date[]
    )
    ON CONFLICT (account_id, keyword_id, day) DO NOTHING`.execute(db)
}
