import {
  addressField,
  type Destination,
  type DestinationForm,
  destinationsIn,
  newAddressProblem,
} from '@rankline/contract/deliveries/destinations'
import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { hasBrowser } from '../push/hand-over.service.ts'
import { findServer } from '../remote-servers/remote-servers.queries.ts'
import { pushAddress, serverAddress } from './destination-address.ts'

/**
 * Checks the destinations of a form and returns them for `queueMessage`.
 * @throws {Refusal} invalid when an address is at another host than the service's, a webhook is http, or a browser or a file server is
 * not the caller's
 */
export async function requestedDestinations(ctx: Context, values: DestinationForm): Promise<Destination[]> {
  const wanted = destinationsIn(values)
  const checked: Destination[] = []
  for (const { type, address } of wanted) {
    const problem = newAddressProblem(type, address)
    if (problem !== null) throw invalid(addressField(type), problem)
    checked.push(await ofCaller(ctx, { type, address }))
  }
  return checked
}

async function ofCaller(ctx: Context, { type, address }: Destination): Promise<Destination> {
  if (type === 'push') return browserOf(ctx, address)
  return type === 'server' ? serverOf(ctx, address) : { type, address }
}

async function serverOf(ctx: Context, id: string): Promise<Destination> {
  const server = await findServer(ctx.db, ctx.person.accountId, Number(id))
  if (server === undefined) throw invalid(addressField('server'), messages.notYourServer)
  return { type: 'server', address: serverAddress(ctx.person.accountId, server) }
}

async function browserOf(ctx: Context, code: string): Promise<Destination> {
  const { accountId } = ctx.person
  if (!(await hasBrowser(ctx, accountId, code))) throw invalid(addressField('push'), messages.notYourBrowser)
  return { type: 'push', address: pushAddress(accountId, code) }
}
