import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const columns = [
  ...(['connections.account_id', 'connections.id', 'connections.api', 'connections.label'] as const),
  ...(['connections.custom_name', 'connections.access_token_end'] as const),
  ...(['connections.ended_at', 'connections.created_at'] as const),
] as const

const ofAccount = (db: Db, accountId: number) =>
  db
    .selectFrom('connections')
    .innerJoin('people', 'people.account_id', 'connections.account_id')
    .select(columns)
    .select('people.username')
    .where('connections.account_id', '=', accountId)

export type ConnectionRow = Awaited<ReturnType<typeof findAll>>[number]

/** Newest first. `clientId`: only those that are granted to the client. */
export async function findAll(db: Db, accountId: number, clientId: number | null) {
  return ofAccount(db, accountId)
    .$if(clientId !== null, (query) => query.where(isGranted(clientId!)))
    .orderBy('connections.id', 'desc')
    .execute()
}

export async function findPage(
  db: Db,
  accountId: number,
  { clientId, limit, offset }: { clientId: number | null; limit: number; offset: number },
) {
  return ofAccount(db, accountId)
    .$if(clientId !== null, (query) => query.where(isGranted(clientId!)))
    .orderBy('connections.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countAll(db: Db, accountId: number, clientId: number | null): Promise<number> {
  const { total } = await db
    .selectFrom('connections')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .$if(clientId !== null, (query) => query.where(isGranted(clientId!)))
    .executeTakeFirstOrThrow()
  return total
}

export async function findOne(db: Db, accountId: number, id: number, clientId: number | null = null) {
  return ofAccount(db, accountId)
    .where('connections.id', '=', id)
    .$if(clientId !== null, (query) => query.where(isGranted(clientId!)))
    .executeTakeFirst()
}

const isGranted = (clientId: number) => sql<boolean>`EXISTS (
  SELECT FROM connection_permissions AS permission
  WHERE permission.account_id = connections.account_id
    AND permission.connection_id = connections.id
    AND permission.client_id = ${clientId})`

type Arrived = {
  api: number
  subject: string
  label: string | null
  access_token: string
  access_token_end: string
  refresh_token: string
  expires_at: Date
  created_by: number
}

/** Stores a connection; connecting the same person and service again replaces its tokens. @returns its id */
export async function upsert(db: Db, accountId: number, arrived: Arrived): Promise<number> {
  const { created_by: _, api: _api, subject: _subject, ...renewed } = arrived
  const { id } = await db
    .insertInto('connections')
    .values({ account_id: accountId, ...arrived })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'api', 'subject'])
        .doUpdateSet({ ...renewed, ended_at: null, refreshing_until: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function isConnected(db: Db, accountId: number, api: number, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where('account_id', '=', accountId)
    .where('api', '=', api)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}

export async function rename(db: Db, accountId: number, id: number, customName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connections')
    .set({ custom_name: customName })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteOne(db: Db, accountId: number, id: number) {
  return db
    .deleteFrom('connections')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['account_id', 'api', 'subject', 'refresh_token', 'ended_at'])
    .executeTakeFirst()
}

/** Whether any account is connected with this person of a provider. */
export async function isPersonConnected(db: Db, apiIds: number[], subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where('ended_at', 'is', null)
    .where('api', '=', sql<number>`ANY (${apiIds}::smallint[])`)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}
