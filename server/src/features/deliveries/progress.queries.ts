import type { Kysely } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Finds a waiting delivery with its message; undefined if it is sent, cancelled or deleted. */
export async function findQueued(db: Db, accountId: number, id: number) {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('messages', (join) =>
      onKey(join, 'messages', 'deliveries.account_id', 'deliveries.message_id'),
    )
    .select([
      'deliveries.id',
      'type',
      'address',
      'shown_address',
      'tries',
      'answer',
      'message_id',
      'kind',
      'origin_id',
      'content',
      'created_at',
    ])
    .where('deliveries.account_id', '=', accountId)
    .where('deliveries.id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { message_id, kind, origin_id: originId, content, created_at: createdAt, ...delivery } = row
  return { ...delivery, message: { id: message_id, kind, originId, content, createdAt } }
}

export type QueuedDelivery = NonNullable<Awaited<ReturnType<typeof findQueued>>>

const queued = (db: Db, accountId: number, id: number) =>
  db
    .updateTable('deliveries')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'queued')

/** @returns whether it was still queued */
export async function markSent(
  db: Db,
  accountId: number,
  id: number,
  { tries, answer, now }: { tries: number; answer: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queued(db, accountId, id)
    .set({ status: 'sent', tries, answer, sent_at: now, next_try_at: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether it was still queued */
export async function markFailed(
  db: Db,
  accountId: number,
  id: number,
  { tries, answer }: { tries: number; answer: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queued(db, accountId, id)
    .set({ status: 'failed', tries, answer, next_try_at: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether it was still queued */
export async function postpone(
  db: Db,
  accountId: number,
  id: number,
  { tries, answer, nextTryAt }: { tries: number; answer: string | null; nextTryAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queued(db, accountId, id)
    .set({ tries, answer, next_try_at: nextTryAt })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
