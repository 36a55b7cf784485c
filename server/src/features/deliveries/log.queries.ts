import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { MessageKind } from './message.ts'

type Db = Kysely<Tables>

export type Origin = { kind: MessageKind; originId: number }

const deliveries = (db: Db, accountId: number) =>
  db
    .selectFrom('deliveries')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.account_id', '=', 'deliveries.account_id')
        .onRef('messages.id', '=', 'deliveries.message_id'),
    )
    .where('deliveries.account_id', '=', accountId)

const shown = (db: Db, accountId: number) =>
  deliveries(db, accountId).select([
    'deliveries.id',
    'type',
    'shown_address',
    'status',
    'tries',
    'answer',
    'sent_at',
    'next_try_at',
    'created_at',
    sql<string>`messages.content ->> 'title'`.as('title'),
  ])

/** Newest first. */
export const findDeliveries = (
  db: Db,
  accountId: number,
  { kind, originId }: Origin,
  part: { limit: number; offset: number },
) =>
  shown(db, accountId)
    .where('kind', '=', kind)
    .where('origin_id', '=', originId)
    .orderBy('deliveries.id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()

export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number]

export async function countDeliveries(
  db: Db,
  accountId: number,
  { kind, originId }: Origin,
): Promise<number> {
  const { total } = await deliveries(db, accountId)
    .select(sql<number>`count(*)`.as('total'))
    .where('kind', '=', kind)
    .where('origin_id', '=', originId)
    .executeTakeFirstOrThrow()
  return total
}

export const findDelivery = (db: Db, accountId: number, id: number, origin?: Origin) =>
  shown(db, accountId)
    .where('deliveries.id', '=', id)
    .$if(origin !== undefined, (query) =>
      query.where('kind', '=', origin!.kind).where('origin_id', '=', origin!.originId),
    )
    .executeTakeFirst()

/** @returns type and sealed address of a failed delivery that is queued now; undefined if there is none */
export const queueAgain = (db: Db, accountId: number, id: number, now: Date) =>
  db
    .updateTable('deliveries')
    .set({ status: 'queued', tries: 0, next_try_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning(['type', 'address'])
    .executeTakeFirst()
