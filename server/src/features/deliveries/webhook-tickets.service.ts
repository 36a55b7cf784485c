import { createHash, randomBytes } from 'node:crypto'
import { type WebhookProvider, webhookProviders } from '@rankline/contract/deliveries/calls'
import { z } from 'zod'
import type { Context, SystemContext, VisitorContext } from '../../platform/context.ts'
import { siteOf } from '../client-accounts/client-accounts.service.ts'
import * as queries from './webhook-tickets.queries.ts'

const ABOUT = 'webhook tickets'
const LIFETIME = 5 * 60_000

const ticket = z.object({
  accountId: z.int(),
  isClient: z.boolean(),
  /** Site where the person works, if not at the installation's address. */
  site: z.string(),
  provider: z.enum(webhookProviders),
  nonce: z.string(),
})
export type Ticket = z.output<typeof ticket>

/** A ticket is part of a URL, so it works for one provider, once, and only for a short time. */
export async function createWebhookTicket(
  ctx: Context & VisitorContext,
  { provider }: { provider: WebhookProvider },
) {
  const { db, person, installation } = ctx
  const nonce = randomBytes(16).toString('hex')
  const now = new Date()
  await queries.insertTicket(db, person.accountId, {
    hash: hashOf(nonce),
    now,
    expiresAt: new Date(now.getTime() + LIFETIME),
  })
  const given: Ticket = {
    ...{ accountId: person.accountId, isClient: person.kind === 'client', provider, nonce },
    site: ctx.visitor.isAtBrand ? await siteOf(ctx, person.accountId) : '',
  }
  return { access_token: installation.secrets.encrypt(JSON.stringify(given), ABOUT) }
}

/** Uses a ticket up. @returns null if it is not one for this provider, was used, or has expired */
export async function useWebhookTicket(
  { db, installation }: SystemContext,
  provider: WebhookProvider,
  text: string,
): Promise<Ticket | null> {
  const given = readTicket(installation, text)
  if (given === null || given.provider !== provider) return null
  const isGood = await queries.takeTicket(db, given.accountId, hashOf(given.nonce), new Date())
  return isGood ? given : null
}

function readTicket({ secrets }: SystemContext['installation'], text: string): Ticket | null {
  try {
    return ticket.parse(JSON.parse(secrets.decrypt(text, ABOUT)))
  } catch {
    // Made up, or a token of a session.
    return null
  }
}

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest()
