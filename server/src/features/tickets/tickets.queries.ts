import type { TicketStatus } from '@rankline/contract/tickets/forms'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>
type Part = { limit: number; offset: number }

/** A ticket with its person. */
const tickets = (db: Db) =>
  db
    .selectFrom('tickets')
    .innerJoin('users', 'users.account_id', 'tickets.account_id')
    .select([
      'tickets.account_id',
      'tickets.id',
      'tickets.title',
      'tickets.description',
      'tickets.status',
      'tickets.created_at',
      'users.id as user_id',
      'users.username',
    ])

export type TicketRow = Awaited<ReturnType<ReturnType<typeof tickets>['executeTakeFirstOrThrow']>>

export const findTickets = (db: Db, accountId: number, { limit, offset }: Part) =>
  tickets(db)
    .where('tickets.account_id', '=', accountId)
    .orderBy('tickets.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countTickets(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('tickets')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export const findTicket = (db: Db, accountId: number, id: number) =>
  tickets(db).where('tickets.account_id', '=', accountId).where('tickets.id', '=', id).executeTakeFirst()

export async function insertTicket(
  db: Db,
  accountId: number,
  ticket: { title: string; description: string | null },
): Promise<number> {
  const { id } = await db
    .insertInto('tickets')
    .values({ account_id: accountId, ...ticket })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Held until the transaction ends, so that nobody replies to a ticket while it is closed. */
export const lockTicket = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('tickets')
    .select('status')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function setStatus(db: Db, accountId: number, id: number, status: TicketStatus) {
  await db
    .updateTable('tickets')
    .set({ status })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

const replies = (db: Db, accountId: number) =>
  db
    .selectFrom('ticket_replies')
    .innerJoin('users', 'users.account_id', 'ticket_replies.written_by')
    .select([
      'ticket_replies.id',
      'ticket_replies.message',
      'ticket_replies.created_at',
      'users.id as user_id',
    ])
    .where('ticket_replies.account_id', '=', accountId)

export type ReplyRow = Awaited<ReturnType<ReturnType<typeof replies>['executeTakeFirstOrThrow']>>

export const findReplies = (db: Db, accountId: number, ticketId: number, { limit, offset }: Part) =>
  replies(db, accountId)
    .where('ticket_replies.ticket_id', '=', ticketId)
    .orderBy('ticket_replies.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countReplies(db: Db, accountId: number, ticketId: number): Promise<number> {
  const { total } = await db
    .selectFrom('ticket_replies')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertReply(
  db: Db,
  accountId: number,
  reply: { ticketId: number; writtenBy: number; message: string },
): Promise<ReplyRow> {
  const { id } = await db
    .insertInto('ticket_replies')
    .values({
      account_id: accountId,
      ticket_id: reply.ticketId,
      written_by: reply.writtenBy,
      message: reply.message,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return replies(db, accountId).where('ticket_replies.id', '=', id).executeTakeFirstOrThrow()
}

/** Anybody's, for administrators. */
export const findAllTickets = (
  db: Db,
  { sort, direction, limit, offset }: Part & { sort: 'status' | 'created_at'; direction: 'asc' | 'desc' },
) =>
  tickets(db)
    .$if(sort === 'status', (query) => query.orderBy('tickets.status', direction))
    .orderBy('tickets.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()

export async function countAllTickets(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('tickets')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findAnyTicket = (db: Db, id: number) =>
  tickets(db).where('tickets.id', '=', id).executeTakeFirst()
