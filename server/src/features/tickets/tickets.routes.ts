import * as calls from '@rankline/contract/tickets/calls'
import { route } from '../../platform/http/routes.ts'
import * as answers from './answers.service.ts'
import * as tickets from './tickets.service.ts'

export const ticketsRoutes = [
  route(calls.listTickets, tickets.listTickets),
  route(calls.findTicket, tickets.findTicket),
  route(calls.createTicket, tickets.createTicket),
  route(calls.updateTicket, tickets.updateTicket),
  route(calls.listTicketReplies, tickets.listReplies),
  route(calls.createTicketReply, tickets.reply),
  route(calls.listAllTickets, answers.listAllTickets),
  route(calls.findAnyTicket, answers.findAnyTicket),
  route(calls.updateAnyTicket, answers.updateAnyTicket),
  route(calls.listAnyTicketReplies, answers.listReplies),
  route(calls.answerTicket, answers.answer),
]
