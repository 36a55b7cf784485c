import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/resale/calls'
import type { Fallen } from '@rankline/contract/resale/calls'
import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { dropBrands, requireBrands } from '../brands/deleted-brands.service.ts'
import { brandsOfPackages } from '../brands/own-brands.queries.ts'
import { dropClients, fallBack, requireClients } from '../clients/dropped-clients.service.ts'
import { clientsOfBrands } from '../clients/own-clients.queries.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { fitKeywords } from '../tracked-keywords/paused-keywords.service.ts'
import * as queries from './resale.queries.ts'

// Deletes a package, brand or client with everything below it, in one transaction: the brands that register with the
// package, their clients, and the projects of these clients.

type Cascade = { brandIds: number[]; clientIds: number[] }
type Selected = ParsedInputOf<typeof calls.deleteBrands>
type Deleted = ItemsOf<typeof calls.deleteBrands>

export async function previewPackageDeletion(ctx: Context, { ids }: Selected): Promise<Fallen> {
  requireWholeAccount(ctx)
  if ((await queries.countOf(ctx.db, ctx.account.id, ids)) < ids.length) throw notFound()
  return countOf(ctx, await ofPackages(ctx, ids))
}

export async function previewBrandDeletion(ctx: Context, { ids }: Selected): Promise<Fallen> {
  requireWholeAccount(ctx)
  await requireBrands(ctx, ids)
  return countOf(ctx, { brandIds: [], clientIds: await clientsOfBrands(ctx.db, ctx.account.id, ids) })
}

export async function previewClientDeletion(ctx: Context, { ids }: Selected): Promise<Fallen> {
  requireWholeAccount(ctx)
  await requireClients(ctx, ids)
  return { ...(await countOf(ctx, { brandIds: [], clientIds: ids })), dashboards: 0 }
}

export async function deleteResalePackages(ctx: Context, { ids }: Selected): Promise<Deleted> {
  requireWholeAccount(ctx)
  return transaction(ctx, async (inside) => {
    // The lock keeps others from adding a brand or client meanwhile.
    await lockAccount(inside)
    const found = await queries.lockPackages(inside.db, ctx.account.id, ids)
    if (found.length < ids.length) throw notFound()
    const falling = await ofPackages(inside, ids)
    const fallen = await countOf(inside, falling)
    await dropClients(inside, falling.clientIds)
    await dropBrands(inside, falling.brandIds)
    const moved = await fallBack(inside, ids)
    await fitMoved(inside, moved)
    await queries.deletePackages(inside.db, ctx.account.id, ids, new Date())
    await noteActivity(inside, {
      type: 'RESALE_PACKAGE_DELETE_SUCCESS',
      text: messages.resalePackagesDeleted(ids.length, fallen),
    })
    return { deleted_ids: ids, fallen }
  })
}

export async function deleteBrands(ctx: Context, { ids }: Selected): Promise<Deleted> {
  requireWholeAccount(ctx)
  return transaction(ctx, async (inside) => {
    await lockAccount(inside)
    await dropBrands(inside, ids)
    const clientIds = await clientsOfBrands(inside.db, inside.account.id, ids)
    const fallen = await countOf(inside, { brandIds: [], clientIds })
    await dropClients(inside, clientIds)
    await noteActivity(inside, {
      type: 'BRAND_DELETE_SUCCESS',
      text: messages.brandsDeleted(ids.length, fallen),
    })
    return { deleted_ids: ids, fallen }
  })
}

export async function deleteClients(ctx: Context, { ids }: Selected): Promise<Deleted> {
  requireWholeAccount(ctx)
  return transaction(ctx, async (inside) => {
    const fallen = { ...(await countOf(inside, { brandIds: [], clientIds: ids })), dashboards: 0 }
    await dropClients(inside, ids)
    await noteActivity(inside, {
      type: 'CLIENT_DELETE_SUCCESS',
      text: messages.clientsDeleted(ids.length, fallen),
    })
    return { deleted_ids: ids, fallen }
  })
}

/** Keywords above the limit of their new package are disabled, the newest first. */
async function fitMoved(ctx: Context, moved: { account_id: number; package_id: number }[]) {
  const packageIds = [...new Set(moved.map(({ package_id }) => package_id))]
  const limits = new Map(
    (await queries.findKeywordLimits(ctx.db, ctx.account.id, packageIds)).map((row) => [row.id, row]),
  )
  for (const { account_id: id, package_id } of moved) {
    const most = limits.get(package_id)?.allowed_keywords
    if (most != null) await fitKeywords(ctx, id, most)
  }
}

async function ofPackages(ctx: Context, packageIds: number[]): Promise<Cascade> {
  const brandIds = await brandsOfPackages(ctx.db, ctx.account.id, packageIds)
  return { brandIds, clientIds: await clientsOfBrands(ctx.db, ctx.account.id, brandIds) }
}

async function countOf(ctx: Context, { brandIds, clientIds }: Cascade): Promise<Fallen> {
  const { projects, keywords, assigned } = await queries.countOfClients(ctx.db, ctx.account.id, clientIds)
  return { brands: brandIds.length, dashboards: clientIds.length, projects, keywords, assigned }
}
