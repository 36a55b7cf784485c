import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type * as calls from '@rankline/contract/tickets/calls'
import type { OwnTicket, TicketReply } from '@rankline/contract/tickets/calls'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { announceTicket } from '../events/announce.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { presentOwnTicket, presentReply } from './tickets.presenter.ts'
import * as queries from './tickets.queries.ts'
import { pageOfReplies } from './tickets.service.ts'

// The administrators' side: these verbs reach the tickets of everybody.

export async function listAllTickets(
  { db }: Context,
  { page, sort, isDescending }: ParsedInputOf<typeof calls.listAllTickets>,
): Promise<Page<OwnTicket>> {
  const [rows, total] = await Promise.all([
    queries.findAllTickets(db, {
      sort,
      direction: isDescending ? 'desc' : 'asc',
      limit: PAGE_SIZE.administration,
      offset: (page - 1) * PAGE_SIZE.administration,
    }),
    queries.countAllTickets(db),
  ])
  return pageOfRows(rows.map(presentOwnTicket), { page, perPage: PAGE_SIZE.administration, total })
}

export async function findAnyTicket(
  ctx: Context,
  { ticketId }: ParsedInputOf<typeof calls.findAnyTicket>,
): Promise<OwnTicket> {
  return presentOwnTicket(await requireTicket(ctx, ticketId))
}

export async function updateAnyTicket(
  ctx: Context,
  { ticketId, status }: ParsedInputOf<typeof calls.updateAnyTicket>,
): Promise<OwnTicket> {
  return transaction(ctx, async (inside) => {
    const row = await requireTicket(inside, ticketId)
    await queries.setStatus(inside.db, row.account_id, ticketId, status)
    await announceTicket(inside.db, row.account_id, ticketId)
    await audit(inside, {
      action: 'ticket_marked',
      subject: `ticket ${ticketId}`,
      before: { status: row.status },
      after: { status },
    })
    return presentOwnTicket({ ...row, status })
  })
}

export async function listReplies(
  ctx: Context,
  { ticketId, page }: ParsedInputOf<typeof calls.listAnyTicketReplies>,
): Promise<Page<TicketReply>> {
  const { account_id } = await requireTicket(ctx, ticketId)
  return pageOfReplies(ctx, account_id, { ticketId, page })
}

export async function answer(
  ctx: Context,
  { ticketId, message }: ParsedInputOf<typeof calls.answerTicket>,
): Promise<TicketReply> {
  return transaction(ctx, async (inside) => {
    const { account_id, title } = await requireTicket(inside, ticketId)
    const writtenBy = ctx.person.accountId
    const written = await queries.insertReply(inside.db, account_id, { ticketId, writtenBy, message })
    await announceTicket(inside.db, account_id, ticketId)
    await notify(inside, account_id, {
      type: 'TICKET_ANSWERED',
      title: 'Your ticket has been answered',
      description: html`There is a reply to <b>${title}</b>.`,
      clickAction: `/manage/tickets/${ticketId}`,
    })
    await audit(inside, { action: 'ticket_answered', subject: `ticket ${ticketId}` })
    return presentReply(written)
  })
}

async function requireTicket({ db }: Context, ticketId: number): Promise<queries.TicketRow> {
  const row = await queries.findAnyTicket(db, ticketId)
  if (row === undefined) throw notFound()
  return row
}
