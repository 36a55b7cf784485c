import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Marks projects as watched for this many seconds. Ignores ids that are not projects of the account. */
export async function storeWatched(
  db: Db,
  accountId: number,
  projectIds: readonly number[],
  seconds: number,
): Promise<void> {
  await sql`
    INSERT INTO watched_projects (account_id, project_id, until)
    SELECT account_id, id, now() + make_interval(secs => ${seconds})
    FROM projects
    WHERE account_id = ${accountId} AND id = ANY (${projectIds}::bigint[])
    ORDER BY id
    ON CONFLICT (account_id, project_id) DO UPDATE SET until = EXCLUDED.until`.execute(db)
}

export async function deleteUnwatched(db: Db): Promise<void> {
  await sql`DELETE FROM watched_projects WHERE until < now()`.execute(db)
}
