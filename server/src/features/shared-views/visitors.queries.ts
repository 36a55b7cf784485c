import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type VisitedView = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** Finds the view of a token, with its project; undefined if there is none. */
export async function findByToken(db: Db, tokenHash: Buffer) {
  const address = await db
    .selectFrom('shared_addresses')
    .select(['account_id', 'shared_view_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (address === undefined) return undefined
  return findOpenable(db, address.account_id, address.shared_view_id)
}

const findOpenable = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('shared_views')
    .innerJoin('projects', (join) =>
      onKey(join, 'projects', 'shared_views.account_id', 'shared_views.project_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'shared_views.account_id')
    .selectAll('shared_views')
    .select(['projects.name as project_name', 'projects.url as project_url', 'accounts.kind as account_kind'])
    .where('shared_views.account_id', '=', accountId)
    .where('shared_views.id', '=', id)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()

/** The brand of a client's account; undefined for others. */
export async function findClientBrand(db: Db, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('clients')
    .select('brand_id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .executeTakeFirst()
  return row?.brand_id
}

/** Records that a view was opened, at most once a minute. */
export async function noteOpened(db: Db, { account_id, id }: { account_id: number; id: number }, now: Date) {
  await sql`
    UPDATE shared_views SET opened_at = ${now}::timestamptz, opened_count = opened_count + 1
    WHERE account_id = ${account_id} AND id = ${id}
      AND (opened_at IS NULL OR opened_at < ${now}::timestamptz - interval '1 minute')`.execute(db)
}

/** The newest views of projects of an account that are open on a day, one of each project. */
export const findNewest = (db: Db, accountId: number, projectIds: readonly number[], today: string) =>
  db
    .selectFrom('shared_views')
    .innerJoin('accounts', 'accounts.id', 'shared_views.account_id')
    .distinctOn('project_id')
    .select(['account_id', 'project_id', 'created_by', 'brand_id', 'token', 'ends_on'])
    .select('accounts.kind as account_kind')
    .where('account_id', '=', accountId)
    .where('project_id', 'in', projectIds)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', today)]))
    .orderBy('project_id')
    .orderBy('shared_views.id', 'desc')
    .execute()
