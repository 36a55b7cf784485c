import { createTicket, listTickets } from '@rankline/contract/tickets/calls'
import { expected, ofHolderAlone, type Row, type Rows, type World } from '../support/authorization.ts'

const { ofTheSite, administrate } = expected
/** A ticket is its person's alone: not even who runs the account for them sees it. */
const ofTheHolder = ofHolderAlone(ofTheSite)

async function newTicket({ app, people: { holder } }: World): Promise<{ ticket_id: number }> {
  await app.items(createTicket, { title: 'Help' }, holder.token)
  const { data } = await app.items(listTickets, {}, holder.token)
  return { ticket_id: data.find(({ title }) => title === 'Help')!.id }
}

const closed: Row['input'] = async (world) => ({ ...(await newTicket(world)), status: 0 })
const message: Row['input'] = async (world) => ({ ...(await newTicket(world)), message: 'Hello' })

export const authorization: Rows = {
  'tickets/fetchAuth': { input: () => ({}), expected: ofTheSite },
  'tickets/findAuth': { input: newTicket, expected: ofTheHolder },
  'tickets/createAuth': { input: () => ({ title: 'Help' }), expected: ofTheSite },
  'tickets/updateAuth': { input: closed, expected: ofTheHolder },
  'ticket-replies/fetchAuth': { input: newTicket, expected: ofTheHolder },
  'ticket-replies/createAuth': { input: message, expected: ofTheHolder },
  'tickets/mPaginate': { input: () => ({}), expected: administrate },
  'tickets/mFind': { input: newTicket, expected: administrate },
  'tickets/mUpdateStatus': { input: closed, expected: administrate },
  'ticket-replies/mPaginate': { input: newTicket, expected: administrate },
  'ticket-replies/mCreate': { input: message, expected: administrate },
}
