import { randomBytes } from 'node:crypto'
import type * as calls from '@rankline/contract/clients/invitations'
import { CLIENT_INVITATION_DAYS } from '@rankline/contract/clients/invitations'
import { DAY, dayOf } from '@rankline/contract/days'
import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Context, transaction } from '../../platform/context.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { invalid, limitReached, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { hashOf } from '../../platform/token.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { requireVerified } from '../auth/verification.service.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { clientInvitationMail } from './client-invitation-mail.ts'
import * as queries from './client-invitations.queries.ts'
import { lockBrand, lockPackage } from './clients.queries.ts'

/** Limits invitations like those of members, because the agency chooses the sender's name. */
const MOST_A_DAY = 200

/** Mails a code to each address that no client of the brand has. */
export async function inviteClients(
  ctx: Context,
  input: ParsedInputOf<typeof calls.inviteClients>,
): Promise<ItemsOf<typeof calls.inviteClients>> {
  requireWholeAccount(ctx)
  await requireVerified(ctx)
  const wanted = new Map(input.emails.map((email) => [email.toLowerCase(), email.trim()]))
  const now = new Date()
  return transaction(ctx, async (inside) => {
    const brand = await lockBrand(inside.db, ctx.account.id, input.user_brand_id)
    if (brand === undefined) throw notFound()
    if (input.package_id !== null) await requirePackage(inside, input.package_id)
    // Invitations under all brands of the account count together.
    await lockAccount(inside.db, ctx.account.id)
    const known = await queries.findClientsAmong(inside.db, ctx.account.id, brand.id, [...wanted.keys()])
    const invited = [...wanted].flatMap(([key, email]) => (known.includes(key) ? [] : [email]))
    const codes = new Map(invited.map((email) => [email, randomBytes(24).toString('base64url')]))
    const rows = await queries.insertInvitations(inside.db, ctx.account.id, {
      brandId: brand.id,
      packageId: input.package_id,
      createdBy: ctx.person.accountId,
      now,
      expiresAt: new Date(now.getTime() + CLIENT_INVITATION_DAYS * DAY),
      addresses: [...codes].map(([email, code]) => ({ email, hash: hashOf(code) })),
    })
    if ((await queries.countSince(inside.db, ctx.account.id, new Date(now.getTime() - DAY))) > MOST_A_DAY)
      throw limitReached(messages.tooManyInvitations)
    for (const { id, email } of rows) {
      const key = `client invitation ${ctx.account.id} ${id} ${now.getTime()}`
      await clientInvitationMail(inside, { key, email, brand, code: codes.get(email) ?? '' })
    }
    await noteActivity(inside, {
      type: 'CLIENT_INVITE_SUCCESS',
      text: `Invited ${invited.join(', ') || 'nobody'} to ${brand.name}.`,
    })
    const ignored = [...wanted.values()].filter((email) => !invited.includes(email))
    return { redirect: '/white-label/dashboards/invitations', invited, ignored }
  })
}

export async function listClientInvitations(
  ctx: Context,
  { page }: ParsedInputOf<typeof calls.listClientInvitations>,
): Promise<Page<calls.ClientInvitation>> {
  requireWholeAccount(ctx)
  const perPage = PAGE_SIZE.usual
  const [rows, total] = await Promise.all([
    queries.findPage(ctx.db, ctx.account.id, { limit: perPage, offset: (page - 1) * perPage }),
    queries.countOpen(ctx.db, ctx.account.id),
  ])
  const now = new Date()
  const data = rows.map(({ id, email, name, created_at, expires_at }) => ({
    id,
    email,
    user_brand: name,
    created_at_date: dayOf(created_at),
    end_at_date: dayOf(expires_at),
    status: expires_at > now ? ('open' as const) : ('expired' as const),
  }))
  return pageOfRows(data, { page, perPage, total })
}

/** @throws {Refusal} not found if it is not the account's, or used already */
export async function withdrawClientInvitation(
  ctx: Context,
  { invitationId }: ParsedInputOf<typeof calls.withdrawClientInvitation>,
) {
  requireWholeAccount(ctx)
  if (!(await queries.withdraw(ctx.db, ctx.account.id, invitationId))) throw notFound()
  return null
}

async function requirePackage(ctx: Context, id: number) {
  const found = await lockPackage(ctx.db, ctx.account.id, id)
  if (found === undefined) throw notFound()
  if (found.status !== 1) throw invalid('package_id', messages.disabledPackage)
}
