import { sql } from 'kysely'
import type { TestDatabase } from './database.ts'

/**
 * After `fillAccounts`: a week of checks of every search, 300 more projects and activities of every account, and
 * competitors of every keyword. Updates the planner's statistics.
 */
export async function fillAdministration({ db }: TestDatabase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx)
    await sql`
      INSERT INTO check_runs (search_id, type, started_at, ended_at, outcome, source, depth, organic_count, asked)
      SELECT id, 'daily', day, day, 'complete', 'direct', 100, 98, '[]'
      FROM generate_series(now() - interval '6 days', now(), '1 day') AS day, searches`.execute(trx)
    await sql`UPDATE keywords SET latest_position_id = id`.execute(trx)
    await sql`
      INSERT INTO projects (account_id, created_by, name, url, url_match, country_id)
      SELECT id, id, 'Project ' || number, 'https://site-' || id || '-' || number || '.example/', 2, 241
      FROM accounts, generate_series(1, 300) AS number`.execute(trx)
    await sql`
      INSERT INTO activities (account_id, done_by, type, text)
      SELECT id, id, 'PROJECT_CREATE_SUCCESS', 'A project was created.'
      FROM accounts, generate_series(1, 300)`.execute(trx)
    await sql`
      INSERT INTO competitors (account_id, keyword_id, host)
      SELECT account_id, id, 'everywhere.example' FROM keywords`.execute(trx)
  })
  await sql`ANALYZE`.execute(db)
}
