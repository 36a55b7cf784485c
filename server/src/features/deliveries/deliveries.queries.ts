import type { DestinationType } from '@rankline/contract/deliveries/forms'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { MessageContent, MessageKind } from './message.ts'

type Db = Kysely<Tables>

export type NewMessage = {
  key: string
  kind: MessageKind
  originId: number | null
  content: MessageContent
  createdAt: Date
}

/** @returns the id of the new message; undefined if the account has one with this key */
export async function insertMessage(
  db: Db,
  accountId: number,
  { key, kind, originId, content, createdAt }: NewMessage,
): Promise<number | undefined> {
  const row = await db
    .insertInto('messages')
    .values({ account_id: accountId, key, kind, origin_id: originId, content, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type NewDelivery = { type: DestinationType; address: string; shownAddress: string }

/** @returns the ids of the deliveries, in the order given */
export async function insertDeliveries(
  db: Db,
  accountId: number,
  messageId: number,
  given: readonly NewDelivery[],
  nextTryAt: Date,
): Promise<number[]> {
  if (given.length === 0) return []
  const rows = await db
    .insertInto('deliveries')
    .values(
      given.map(({ type, address, shownAddress }) => ({
        account_id: accountId,
        message_id: messageId,
        type,
        address,
        shown_address: shownAddress,
        next_try_at: nextTryAt,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
