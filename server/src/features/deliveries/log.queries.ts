import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MessageKind } from './message.ts'

type Db = Kysely<Tables>

export type Origin = { kind: MessageKind; originId: number }

const deliveries = (db: Db, accountId: number) =>
  db
    .selectFrom('deliveries')
    .innerJoin('messages', (join) =>
      onKey(join, 'messages', 'deliveries.account_id', 'deliveries.message_id'),
    )
    .where('deliveries.account_id', '=', accountId)

const documentId = sql<number | null>`(messages.content -> 'attachment' ->> 'downloadId')::bigint`

const shown = (db: Db, accountId: number) =>
  deliveries(db, accountId)
    .leftJoin('downloads', (join) =>
      join
        .onRef('downloads.account_id', '=', 'messages.account_id')
        .on('downloads.id', '=', documentId)
        .on('downloads.expires_at', '>', new Date()),
    )
    .select([
      'deliveries.id',
      'message_id',
      'type',
      'shown_address',
      'status',
      'tries',
      'answer',
      'sent_at',
      'next_try_at',
      'messages.created_at',
      sql<string>`messages.content ->> 'title'`.as('title'),
      sql<string | null>`messages.content -> 'data' ->> 'comment'`.as('comment'),
      documentId.as('document_id'),
      'downloads.expires_at as document_ends_at',
    ])

/** Newest first. */
export const findDeliveries = (
  db: Db,
  accountId: number,
  { kind, originId }: Origin,
  part: { limit: number; offset: number },
) =>
  shown(db, accountId)
    .where('messages.kind', '=', kind)
    .where('origin_id', '=', originId)
    .orderBy('deliveries.id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()

export const findDeliveriesAfter = (
  db: Db,
  accountId: number,
  { kind, originId }: Origin,
  { after, limit }: { after: number; limit: number },
) =>
  shown(db, accountId)
    .where('messages.kind', '=', kind)
    .where('origin_id', '=', originId)
    .where('deliveries.id', '>', after)
    .orderBy('deliveries.id')
    .limit(limit)
    .execute()

export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number]

export async function countDeliveries(
  db: Db,
  accountId: number,
  { kind, originId }: Origin,
): Promise<number> {
  const { total } = await deliveries(db, accountId)
    .select(sql<number>`count(*)`.as('total'))
    .where('messages.kind', '=', kind)
    .where('origin_id', '=', originId)
    .executeTakeFirstOrThrow()
  return total
}

export const findDelivery = (db: Db, accountId: number, id: number, origin?: Origin) =>
  shown(db, accountId)
    .where('deliveries.id', '=', id)
    .$if(origin !== undefined, (query) =>
      query.where('messages.kind', '=', origin!.kind).where('origin_id', '=', origin!.originId),
    )
    .executeTakeFirst()

/** Queues a failed delivery again. @returns its type and encrypted address; undefined if there is none */
export const queueAgain = (db: Db, accountId: number, id: number, now: Date) =>
  db
    .updateTable('deliveries')
    .set({ status: 'queued', tries: 0, next_try_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning(['type', 'address'])
    .executeTakeFirst()

/** Cancels the waiting deliveries of a message. */
export async function giveUpWaiting(db: Db, accountId: number, messageId: number, answer: string) {
  await db
    .updateTable('deliveries')
    .set({ status: 'failed', answer, next_try_at: null })
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('status', '=', 'queued')
    .execute()
}
