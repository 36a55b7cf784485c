import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type * as calls from '@rankline/contract/tickets/calls'
import type { Ticket, TicketReply } from '@rankline/contract/tickets/calls'
import { TICKET_STATUS } from '@rankline/contract/tickets/forms'
import { type Context, transaction } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { announceTicket } from '../events/announce.ts'
import { presentReply, presentTicket } from './tickets.presenter.ts'
import * as queries from './tickets.queries.ts'

// Tickets are the person's own, whichever account a call may reach otherwise.

export async function listTickets(
  { db, person: { accountId } }: Context,
  { page }: ParsedInputOf<typeof calls.listTickets>,
): Promise<Page<Ticket>> {
  const [rows, total] = await Promise.all([
    queries.findTickets(db, accountId, { limit: PAGE_SIZE.usual, offset: (page - 1) * PAGE_SIZE.usual }),
    queries.countTickets(db, accountId),
  ])
  return pageOfRows(rows.map(presentTicket), { page, perPage: PAGE_SIZE.usual, total })
}

export async function findTicket(
  { db, person }: Context,
  { ticketId }: ParsedInputOf<typeof calls.findTicket>,
): Promise<Ticket> {
  const row = await queries.findTicket(db, person.accountId, ticketId)
  if (row === undefined) throw notFound()
  return presentTicket(row)
}

export async function createTicket(
  { db, person }: Context,
  { title, description }: ParsedInputOf<typeof calls.createTicket>,
) {
  const id = await queries.insertTicket(db, person.accountId, { title, description })
  return { redirect: `/manage/tickets/${id}` }
}

export async function updateTicket(
  ctx: Context,
  { ticketId, status }: ParsedInputOf<typeof calls.updateTicket>,
): Promise<Ticket> {
  return transaction(ctx, async (inside) => {
    const { accountId } = ctx.person
    await queries.setStatus(inside.db, accountId, ticketId, status)
    const changed = await findTicket(inside, { ticketId })
    await announceTicket(inside.db, accountId, ticketId)
    return changed
  })
}

export async function listReplies(
  ctx: Context,
  { ticketId, page }: ParsedInputOf<typeof calls.listTicketReplies>,
): Promise<Page<TicketReply>> {
  await findTicket(ctx, { ticketId })
  return pageOfReplies(ctx, ctx.person.accountId, { ticketId, page })
}

export async function pageOfReplies(
  { db }: Context,
  accountId: number,
  { ticketId, page }: { ticketId: number; page: number },
): Promise<Page<TicketReply>> {
  const part = { limit: PAGE_SIZE.replies, offset: (page - 1) * PAGE_SIZE.replies }
  const [rows, total] = await Promise.all([
    queries.findReplies(db, accountId, ticketId, part),
    queries.countReplies(db, accountId, ticketId),
  ])
  return pageOfRows(rows.map(presentReply), { page, perPage: PAGE_SIZE.replies, total })
}

/** @throws {Refusal} forbidden once the ticket is closed or solved */
export async function reply(
  ctx: Context,
  { ticketId, message }: ParsedInputOf<typeof calls.createTicketReply>,
): Promise<TicketReply> {
  return transaction(ctx, async ({ db }) => {
    const { accountId } = ctx.person
    const ticket = await queries.lockTicket(db, accountId, ticketId)
    if (ticket === undefined) throw notFound()
    if (ticket.status !== TICKET_STATUS.pending) throw forbidden(messages.ticketNotPending)
    const written = await queries.insertReply(db, accountId, { ticketId, writtenBy: accountId, message })
    await announceTicket(db, accountId, ticketId)
    return presentReply(written)
  })
}
