import type * as calls from '@rankline/contract/clients/calls'
import type { ClientDashboard } from '@rankline/contract/clients/calls'
import { DAY } from '@rankline/contract/days'
import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Context, transaction } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { welcomeClient } from '../auth/passwords.service.ts'
import { isVerified } from '../auth/verification.service.ts'
import { requireBrands } from '../brands/deleted-brands.service.ts'
import { requireOwnBrand } from '../brands/own-brands.service.ts'
import { copyClickCurve } from '../click-curve/click-curve.service.ts'
import { refuseUnfit } from '../credentials/credentials.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { requireLimit } from '../limits/limits.service.ts'
import { changeOwnerAddress } from '../memberships/memberships.queries.ts'
import { openAccount, requireWholeAccount } from '../memberships/memberships.service.ts'
import { pauseEnded } from '../packages/packages.service.ts'
import type { OnProjects } from '../projects/projects.service.ts'
import { endSessionsOf } from '../sessions/open-sessions.service.ts'
import { fitKeywords } from '../tracked-keywords/paused-keywords.service.ts'
import * as clientQueries from './clients.queries.ts'
import { presentOwnClient } from './own-client.presenter.ts'
import * as queries from './own-clients.queries.ts'
import { refuseTaken } from './taken-names.ts'

export async function listClients(
  ctx: Context,
  input: ParsedInputOf<typeof calls.listClients>,
): Promise<Page<ClientDashboard>> {
  requireWholeAccount(ctx)
  const { page, sort = 'created_at', order = 'desc', brandId, search } = input
  if (brandId !== undefined) await requireBrands(ctx, [brandId])
  const perPage = PAGE_SIZE.usual
  const filter = { brandId, search }
  const [rows, total] = await Promise.all([
    queries.findPage(ctx.db, ctx.account.id, {
      ...filter,
      sort,
      order,
      limit: perPage,
      offset: (page - 1) * perPage,
    }),
    queries.countOwn(ctx.db, ctx.account.id, filter),
  ])
  return pageOfRows(rows.map(presentOwnClient), { page, perPage, total })
}

export async function allClients(ctx: Context): Promise<ItemsOf<typeof calls.allClients>> {
  requireWholeAccount(ctx)
  const rows = await queries.findAllOwn(ctx.db, ctx.account.id)
  return rows.map(({ id, username, status, brand_name, template_id }) => ({
    id,
    username,
    user_brand: brand_name,
    user_dashboard_template_id: template_id,
    status: status === 1 ? 1 : 0,
  }))
}

export async function findClient(ctx: Context, { clientId }: ParsedInputOf<typeof calls.findClient>) {
  return getClient(ctx, clientId)
}

export async function createClient(
  ctx: Context,
  input: ParsedInputOf<typeof calls.createClient>,
  onProjects: OnProjects,
): Promise<ItemsOf<typeof calls.createClient>> {
  requireWholeAccount(ctx)
  const { username, email, password, user_brand_id: brandId, user_dashboard_template_id: templateId } = input
  const { name: product } = await requireOwnBrand(ctx, brandId)
  await refuseUnfit(ctx, { username, email, product }, password)
  const passwordHash = await hashPassword(password)
  const made = await refusingTaken(ctx, brandId, { username, email }, () =>
    transaction(ctx, async (inside) => {
      await requireLimit(inside, { dashboards: 1 })
      const brand = await clientQueries.lockBrand(inside.db, ctx.account.id, brandId)
      if (brand === undefined) throw notFound()
      const given = await packageFor(inside, input.package_id ?? brand.default_package_id)
      await refuseTaken(inside, brand.id, { username, email })
      const accountId = await clientQueries.insertClient(inside.db, {
        ownerAccountId: ctx.account.id,
        brandId: brand.id,
        packageId: given.id,
        username,
        email,
        passwordHash,
        days: given.time_limit,
        createdBy: ctx.person.accountId,
        templateId: await templateFor(inside, templateId),
      })
      await copyClickCurve(inside, ctx.account.id, accountId)
      await openAccount(inside, { accountId, email, invitation: null })
      await onProjects(inside, accountId, [])
      await noteActivity(inside, {
        type: 'CLIENT_CREATE_SUCCESS',
        text: `Created the dashboard ${username}.`,
      })
      const isMailed = brand.status === 1 && (await mayMail(inside))
      if (isMailed) await welcomeClient(inside, { accountId, username, email })
      return { accountId, isMailed }
    }),
  )
  const row = await queries.findOwnByAccount(ctx.db, ctx.account.id, made.accountId)
  if (row === undefined) throw notFound()
  return {
    redirect: '/white-label/dashboards',
    user_dashboard: presentOwnClient(row),
    is_mailed: made.isMailed ? 1 : 0,
  }
}

/** Limits mails to new clients like invitations, because the agency chooses the sender's name. */
const MOST_WELCOMES_A_DAY = 200

/** Whether mails go out in the agency's name: only a person with a proven address sends some, and not too many a day. */
async function mayMail(ctx: Context): Promise<boolean> {
  if (!(await isVerified(ctx))) return false
  const since = new Date(Date.now() - DAY)
  return (await queries.countMadeSince(ctx.db, ctx.account.id, since)) <= MOST_WELCOMES_A_DAY
}

/** A new password ends the client's sessions; another package sets the end and disables keywords above its limit. */
export async function updateClient(
  ctx: Context,
  input: ParsedInputOf<typeof calls.updateClient>,
): Promise<ClientDashboard> {
  const before = await getClient(ctx, input.user_dashboard_id)
  const names = { username: input.username ?? before.username, email: input.email ?? before.email }
  const password = input.password ?? null
  if (password !== null || names.username !== before.username)
    await refuseUnfit(ctx, { ...names, product: before.user_brand }, password ?? NO_PASSWORD)
  const passwordHash = password === null ? null : await hashPassword(password)
  const now = new Date()
  const fitted = await refusingTaken(ctx, before.user_brand_id, names, () =>
    transaction(ctx, async (inside) => {
      const [client] = await queries.lockClients(inside.db, ctx.account.id, [before.id])
      if (client === undefined) throw notFound()
      await refuseTaken(inside, client.brand_id, names, client.id)
      const given =
        input.package_id == null || input.package_id === client.package_id
          ? null
          : await packageFor(inside, input.package_id)
      const isMoved = names.email.toLowerCase() !== client.email.toLowerCase()
      const change: queries.ClientChange = {
        ...names,
        ...(isMoved && { email_verified_at: null }),
        ...(passwordHash !== null && { password_hash: passwordHash }),
        ...(given !== null && { package_id: given.id, end_at: endAfter(given.time_limit, now) }),
        ...(input.end_at !== undefined && { end_at: endOf(input.end_at) }),
      }
      await queries.updateClient(inside.db, ctx.account.id, client.id, change, now)
      if (isMoved) await changeOwnerAddress(inside.db, client.account_id, names.email)
      if (passwordHash !== null) await endSessionsOf(inside, client.account_id)
      await noteActivity(inside, {
        type: 'CLIENT_UPDATE_SUCCESS',
        text: `Changed the dashboard ${client.username}.`,
      })
      return { accountId: client.account_id, most: given?.allowed_keywords ?? null }
    }),
  )
  if (fitted.most !== null) await fitKeywords(ctx, fitted.accountId, fitted.most)
  await pauseEnded(ctx)
  return getClient(ctx, before.id)
}

/** Disabling a client ends their sessions and stops their tracking. */
export async function toggleClient(
  ctx: Context,
  { clientId }: ParsedInputOf<typeof calls.toggleClient>,
): Promise<ClientDashboard> {
  const { status, username } = await getClient(ctx, clientId)
  await transaction(ctx, async (inside) => {
    await queries.toggleClient(inside.db, ctx.account.id, clientId, new Date())
    await noteActivity(inside, {
      type: 'CLIENT_UPDATE_SUCCESS',
      text: `${status === 1 ? 'Disabled' : 'Enabled'} the dashboard ${username}.`,
    })
  })
  await pauseEnded(ctx)
  return getClient(ctx, clientId)
}

/** A password that passes every check, so that only the username is checked. */
const NO_PASSWORD = 'a3Zq-not-a-password'

/** @throws {Refusal} not found, also if it is another account's */
async function getClient(ctx: Context, id: number): Promise<ClientDashboard> {
  requireWholeAccount(ctx)
  const row = await queries.findOwn(ctx.db, ctx.account.id, id)
  if (row === undefined) throw notFound()
  return presentOwnClient(row)
}

/** @throws {Refusal} not found if it is not the account's, invalid if it is disabled */
async function packageFor(ctx: Context, id: number) {
  const found = await clientQueries.lockPackage(ctx.db, ctx.account.id, id)
  if (found === undefined) throw notFound()
  if (found.status !== 1) throw invalid('package_id', messages.disabledPackage)
  return found
}

/** @throws {Refusal} not found if it is not the account's */
async function templateFor(ctx: Context, id: number | null): Promise<number | null> {
  if (id !== null && !(await queries.lockTemplate(ctx.db, ctx.account.id, id))) throw notFound()
  return id
}

const endAfter = (days: number | null, now: Date) =>
  days === null ? null : new Date(now.getTime() + days * DAY)

/** The end of the day, so that the client may work on it. */
const endOf = (day: string | null) => (day === null ? null : new Date(Date.parse(day) + DAY - 1000))

/** Somebody else may take a name between the check and the write. */
async function refusingTaken<T>(
  ctx: Context,
  brandId: number,
  names: { username: string; email: string },
  work: () => Promise<T>,
): Promise<T> {
  return work().catch(async (error) => {
    if (isUniqueViolation(error)) await refuseTaken(ctx, brandId, names)
    throw error
  })
}
