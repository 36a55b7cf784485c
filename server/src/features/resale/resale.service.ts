import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type * as calls from '@rankline/contract/resale/calls'
import type { ResalePackage } from '@rankline/contract/resale/calls'
import { resaleLimits } from '@rankline/contract/resale/forms'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { fitKeywords } from '../tracked-keywords/paused-keywords.service.ts'
import * as queries from './resale.queries.ts'
import { presentResalePackage } from './resale-package.presenter.ts'

export async function listResalePackages(
  ctx: Context,
  { page, sort = 'created_at', order = 'desc' }: ParsedInputOf<typeof calls.listResalePackages>,
): Promise<Page<ResalePackage>> {
  requireWholeAccount(ctx)
  const perPage = PAGE_SIZE.usual
  const list = { sort, order, limit: perPage, offset: (page - 1) * perPage }
  const [rows, total] = await Promise.all([
    queries.findPage(ctx.db, ctx.account.id, list),
    queries.countPackages(ctx.db, ctx.account.id),
  ])
  return pageOfRows(rows.map(presentResalePackage), { page, perPage, total })
}

export async function allResalePackages(ctx: Context): Promise<ResalePackage[]> {
  requireWholeAccount(ctx)
  return (await queries.findEnabled(ctx.db, ctx.account.id)).map(presentResalePackage)
}

export async function findResalePackage(
  ctx: Context,
  { packageId }: ParsedInputOf<typeof calls.findResalePackage>,
) {
  return getPackage(ctx, packageId)
}

/** The most that a package of the account may allow; null is unlimited. */
export async function resaleAllowance(ctx: Context): Promise<ItemsOf<typeof calls.resaleAllowance>> {
  requireWholeAccount(ctx)
  const own = await queries.findOwnLimits(ctx.db, ctx.account.id)
  const unlimited = Object.fromEntries(resaleLimits.map((name) => [name, null])) as queries.Limits
  return { ...(own ?? unlimited), allowed_api_access: own?.allowed_api_access === false ? 0 : 1 }
}

export async function createResalePackage(
  ctx: Context,
  input: ParsedInputOf<typeof calls.createResalePackage>,
): Promise<ItemsOf<typeof calls.createResalePackage>> {
  await refuseOver(ctx, input)
  const { allowed_api_access: hasApi, ...limits } = input
  const values = { ...limits, name: input.name.trim(), allowed_api_access: hasApi === 1 }
  const id = await transaction(ctx, async (inside) => {
    const created = await queries.insertPackage(inside.db, ctx.account.id, values)
    await noteActivity(inside, {
      type: 'RESALE_PACKAGE_CREATE_SUCCESS',
      text: `Created the white-label package ${values.name}.`,
    })
    return created
  })
  return { redirect: '/white-label/packages', user_wl_package: await getPackage(ctx, id) }
}

/** Keywords above a smaller limit are disabled, the newest first; nothing is deleted. */
export async function updateResalePackage(
  ctx: Context,
  {
    user_wl_package_id: id,
    name,
    allowed_api_access: hasApi,
    ...limits
  }: ParsedInputOf<typeof calls.updateResalePackage>,
): Promise<ResalePackage> {
  const before = await getPackage(ctx, id)
  await refuseOver(ctx, { ...limits, allowed_api_access: hasApi })
  const change = {
    ...limits,
    ...(name != null && { name: name.trim() }),
    ...(hasApi !== undefined && { allowed_api_access: hasApi === 1 }),
  }
  await transaction(ctx, async (inside) => {
    await queries.updatePackage(inside.db, ctx.account.id, id, change, new Date())
    await noteActivity(inside, {
      type: 'RESALE_PACKAGE_UPDATE_SUCCESS',
      text: `Changed the white-label package ${before.name}.`,
    })
  })
  const most = limits.allowed_keywords
  if (most != null)
    for (const accountId of await queries.findAccountsWith(ctx.db, ctx.account.id, id))
      await fitKeywords(ctx, accountId, most)
  return getPackage(ctx, id)
}

/** A disabled package cannot be given any more; clients who have it keep it. */
export async function toggleResalePackage(
  ctx: Context,
  { packageId }: ParsedInputOf<typeof calls.toggleResalePackage>,
): Promise<ResalePackage> {
  const { name, status } = await getPackage(ctx, packageId)
  await transaction(ctx, async (inside) => {
    await queries.togglePackage(inside.db, ctx.account.id, packageId, new Date())
    await noteActivity(inside, {
      type: 'RESALE_PACKAGE_UPDATE_SUCCESS',
      text: `${status === 1 ? 'Disabled' : 'Enabled'} the white-label package ${name}.`,
    })
  })
  return getPackage(ctx, packageId)
}

/** @throws {Refusal} not found, also if it is another account's */
async function getPackage(ctx: Context, id: number): Promise<ResalePackage> {
  requireWholeAccount(ctx)
  const row = await queries.findPackage(ctx.db, ctx.account.id, id)
  if (row === undefined) throw notFound()
  return presentResalePackage(row)
}

type Wanted = Partial<queries.Limits> & { allowed_api_access?: number | null | undefined }

/** @throws {Refusal} invalid, naming the first limit above the account's own; null is unlimited */
async function refuseOver(ctx: Context, limits: Wanted) {
  const own = await resaleAllowance(ctx)
  if (limits.allowed_api_access === 1 && own.allowed_api_access === 0)
    throw invalid('allowed_api_access', messages.resaleApi)
  for (const name of resaleLimits) {
    const most = own[name]
    const wanted = limits[name]
    if (wanted === undefined || most === null) continue
    if (wanted === null || wanted > most) throw invalid(name, messages.resaleLimit(most))
  }
}
