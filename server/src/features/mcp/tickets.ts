import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Installation } from '../../platform/installation.ts'
import { createToken } from '../../platform/token.ts'

const ABOUT = 'tickets of agents'
/** Milliseconds in which a ticket can be used. */
const LIFETIME = 10 * 60_000

/** Actions that change or spend something, which only a ticket allows. */
export const actions = ['add_keywords', 'request_check'] as const
export type Action = (typeof actions)[number]

const content = z.object({
  /** The `Idempotency-Key` of the write, so that a ticket has one effect. */
  id: z.string(),
  tokenId: z.int(),
  action: z.enum(actions),
  /** Hash of the arguments. */
  input: z.string(),
  /** Ceiling in US dollars; null for an action that has no price. */
  cost: z.number().nullable(),
  until: z.int(),
})
type Ticket = z.output<typeof content>

type Secrets = Pick<Installation, 'secrets'>

/** Names of the fields in one order, whatever order they were sent in. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, item]) => [name, ordered(item)]),
  )
}

const hashOfInput = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(ordered(input)))
    .digest('base64url')

/** A ticket for one action with these arguments, by this token, up to a cost. */
export function issueTicket(
  { secrets }: Secrets,
  { input, ...given }: Pick<Ticket, 'tokenId' | 'action' | 'cost'> & { input: unknown },
): { ticket: string; expires_at: string } {
  const until = Date.now() + LIFETIME
  const ticket: Ticket = { ...given, id: createToken(), input: hashOfInput(input), until }
  return {
    ticket: secrets.encrypt(JSON.stringify(ticket), ABOUT),
    expires_at: new Date(until).toISOString(),
  }
}

/** Why a ticket does not allow an action. */
export type TicketProblem = 'unknown' | 'expired' | 'other_token' | 'other_action' | 'other_arguments'

/** The ticket behind a text, or why it does not allow the action. */
export function readTicket(
  { secrets }: Secrets,
  text: string,
  { tokenId, action, input }: { tokenId: number; action: Action; input: unknown },
): Ticket | TicketProblem {
  const ticket = decrypted(secrets, text)
  if (ticket === null) return 'unknown'
  if (ticket.tokenId !== tokenId) return 'other_token'
  if (ticket.action !== action) return 'other_action'
  if (ticket.input !== hashOfInput(input)) return 'other_arguments'
  return ticket.until > Date.now() ? ticket : 'expired'
}

function decrypted(secrets: Installation['secrets'], text: string): Ticket | null {
  try {
    return content.parse(JSON.parse(secrets.decrypt(text, ABOUT)))
  } catch {
    // A text that is forged, changed or from another installation is no ticket.
    return null
  }
}
