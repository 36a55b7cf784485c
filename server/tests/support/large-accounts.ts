import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../src/platform/database/tables.ts'
import type { TestDatabase } from './database.ts'

export type LargeAccounts = {
  /** The account and project that receive their share of all keywords. */
  accountId: number
  projectId: number
  accounts: number
  keywordsEach: number
  /** Number of days with a position, a week apart; the last one is today. */
  weeks: number
}

/**
 * Fills the tables like many accounts in a year, and updates the planner's statistics: the given project is
 * one of `accounts` equally large ones. Positions: `accounts` × `keywordsEach` × `weeks`.
 */
export async function fillAccounts({ db }: TestDatabase, size: LargeAccounts): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx)
    await fill(trx, size)
  })
  await sql`ANALYZE`.execute(db)
}

async function fill(db: Transaction<Tables>, size: LargeAccounts): Promise<void> {
  const { accountId, projectId, accounts, keywordsEach, weeks } = size
  await sql`
    INSERT INTO accounts (kind) SELECT 'user' FROM generate_series(2, ${accounts}::integer)`.execute(db)
  await sql`
    INSERT INTO projects (account_id, created_by, name, url, url_match, country_id, keyword_count)
    SELECT id, id, 'Other', 'https://other.example/', 2, 241, ${keywordsEach}
    FROM accounts
    WHERE id <> ${accountId}`.execute(db)
  await sql`
    INSERT INTO phrases (text)
    SELECT 'keyword ' || number FROM generate_series(1, ${accounts * keywordsEach}::integer) AS number`.execute(
    db,
  )
  await sql`
    INSERT INTO searches (fingerprint, phrase_id, engine_id, type_id, section_id, country_id, language_id, device_id,
      next_check_at, priority, checked_at, outcome, depth)
    SELECT md5(text)::uuid, id, 7, 2, 1, 241, 29, 1, now() + id * interval '1 second', 0, now(), 'complete', 100
    FROM phrases`.execute(db)
  await sql`
    INSERT INTO keywords (account_id, project_id, search_id, created_by, phrase, phrase_key, phrase_id, engine_id, type_id,
      section_id, country_id, language_id, device_id, outcome, tried_at, checked_at, depth, position, previous_position,
      change, movement, position_day, volume, created_at)
    SELECT owned.account_id, owned.id, searches.id, owned.account_id, text, text, phrase_id, 7, 2, 1, 241, 29, 1, 'ranked',
      now(), now(), 100, 1 + searches.id % 100, 1 + (searches.id + 3) % 100, searches.id % 7 - 3,
      (ARRAY['improved', 'declined', 'stable'])[1 + searches.id % 3], current_date, searches.id % 900, now()
    FROM (SELECT account_id, id, row_number() OVER (ORDER BY id <> ${projectId}, id) - 1 AS place FROM projects) AS owned
    JOIN (SELECT searches.*, text, row_number() OVER () - 1 AS place
      FROM searches JOIN phrases ON phrases.id = phrase_id) AS searches
      ON searches.place / ${keywordsEach}::integer = owned.place`.execute(db)
  await sql`
    SELECT ensure_positions_month(day::date)
    FROM generate_series(current_date - 7 * ${weeks}::integer, current_date, '1 day') AS day`.execute(db)
  await sql`
    INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, change, movement, checked_at)
    SELECT account_id, id, day::date, project_id, 1 + id % 100, 100, 0, 'stable', day
    FROM generate_series(current_date - 7 * (${weeks}::integer - 1), current_date, '7 days') AS day, keywords`.execute(
    db,
  )
  await sql`
    INSERT INTO project_days
    SELECT account_id, id, day::date, 1, 1, 0, 0, 1, 0, 0, 0, 5, 50, 20, 1, 1, 1, 1, 1
    FROM generate_series(current_date - 365, current_date, '1 day') AS day, projects`.execute(db)
  await sql`
    INSERT INTO competitors (account_id, keyword_id, host)
    SELECT account_id, id, host FROM keywords, (VALUES ('rival.example'), ('other.example')) AS rivals (host)
    WHERE project_id = ${projectId}`.execute(db)
}
