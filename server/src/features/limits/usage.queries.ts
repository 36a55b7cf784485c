import { MEMBER_STATUS } from '@rankline/contract/members/calls'
import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Accounts whose additions count: only one, or all except some. */
export type CountedAccounts = { only: number } | { except: number[] }

const madeBy = (column: string, makers: CountedAccounts) =>
  'only' in makers
    ? sql<boolean>`${sql.ref(column)} = ${makers.only}::bigint`
    : makers.except.length === 0
      ? sql<boolean>`true`
      : sql<boolean>`${sql.ref(column)} <> ALL (${makers.except}::bigint[])`

const count = sql<number>`count(*)`.as('total')

export async function countProjects(db: Db, accountId: number, makers: CountedAccounts): Promise<number> {
  const { total } = await db
    .selectFrom('projects')
    .select(count)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(madeBy('created_by', makers))
    .executeTakeFirstOrThrow()
  return total
}

export async function countKeywords(
  db: Db,
  accountId: number,
  makers: CountedAccounts,
  projectId?: number,
): Promise<number> {
  const { total } = await db
    .selectFrom('keywords')
    .select(count)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId!))
    .where(madeBy('created_by', makers))
    .executeTakeFirstOrThrow()
  return total
}

export async function countCompetitors(db: Db, accountId: number, makers: CountedAccounts): Promise<number> {
  const { total } = await db
    .selectFrom('competitors')
    .innerJoin('keywords', (join) =>
      onKey(join, 'keywords', 'competitors.account_id', 'competitors.keyword_id'),
    )
    .select(count)
    .where('competitors.account_id', '=', accountId)
    .where('keywords.deleted_at', 'is', null)
    .where(madeBy('keywords.created_by', makers))
    .executeTakeFirstOrThrow()
  return total
}

/** Clients who registered count as the account's own. */
export async function countClients(db: Db, accountId: number, makers: CountedAccounts): Promise<number> {
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('clients')
        .select(sql<number>`coalesce(created_by, owner_account_id)`.as('made_by'))
        .where('owner_account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .as('counted'),
    )
    .select(count)
    .where(madeBy('made_by', makers))
    .executeTakeFirstOrThrow()
  return total
}

export async function countBrands(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('brands')
    .select(count)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export async function sumRequests(
  db: Db,
  accountId: number,
  day: string,
  makers: CountedAccounts,
): Promise<number> {
  const { total } = await db
    .selectFrom('daily_requests')
    .select(sql<number>`coalesce(sum(requests), 0)::integer`.as('total'))
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .where(madeBy('done_by', makers))
    .executeTakeFirstOrThrow()
  return total
}

export async function addRequests(
  db: Db,
  accountId: number,
  { day, doneBy, requests }: { day: string; doneBy: number; requests: number },
) {
  await db
    .insertInto('daily_requests')
    .values({ account_id: accountId, day, done_by: doneBy, requests })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day', 'done_by'])
        .doUpdateSet({ requests: sql`daily_requests.requests + excluded.requests` }),
    )
    .execute()
}

/** How many people the account has invited in the last day. */
export async function countInvitedToday(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('role', '<>', 'admin')
    .where('is_client', '=', false)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return total
}

/** Counts members and invitations: those invited by the member `grantedBy`, or all if it is null. */
export async function countTeam(db: Db, accountId: number, grantedBy: number | null): Promise<number> {
  const { total } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('role', '<>', 'admin')
    .where('is_client', '=', false)
    .where('status', '<>', MEMBER_STATUS.removed)
    .$if(grantedBy !== null, (query) => query.where('granted_by', '=', grantedBy))
    .executeTakeFirstOrThrow()
  return total
}

/** Connections with a service of Google. */
export async function countGoogleConnections(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('connections')
    .select(count)
    .where('account_id', '=', accountId)
    .where('api', 'in', [1, 2, 3])
    .executeTakeFirstOrThrow()
  return total
}
