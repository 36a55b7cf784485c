import { randomBytes } from 'node:crypto'
import type * as calls from '@rankline/contract/brands/domains'
import type { BrandDomain } from '@rankline/contract/brands/domains'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { presentDomain } from './brand-domain.presenter.ts'
import * as queries from './brand-domains.queries.ts'
import { checkDomain } from './check-domain.service.ts'
import { domainOf } from './domain-name.ts'
import { requireOwnBrand } from './own-brands.service.ts'

export async function findBrandDomain(
  ctx: Context,
  { brandId }: ParsedInputOf<typeof calls.findBrandDomain>,
): Promise<BrandDomain | null> {
  await requireOwnBrand(ctx, brandId)
  const row = await queries.findDomain(ctx.db, ctx.account.id, brandId)
  return row === undefined ? null : presentDomain(ctx.installation, row)
}

/** Several accounts may enter a domain; the first to prove it has it. */
export async function setBrandDomain(
  ctx: Context,
  input: ParsedInputOf<typeof calls.setBrandDomain>,
): Promise<BrandDomain> {
  const brand = await requireOwnBrand(ctx, input.user_brand_id)
  const domain = domainOf(ctx.installation, input.domain)
  const key = { account_id: ctx.account.id, brand_id: brand.id }
  await transaction(ctx, async (inside) => {
    if (await queries.isUsed(inside.db, domain, key)) throw invalid('domain', messages.domainTaken)
    const token = randomBytes(16).toString('hex')
    await queries.enterDomain(inside.db, { ...key, domain, token, created_at: new Date() })
    await noteActivity(inside, {
      type: 'BRAND_UPDATE_SUCCESS',
      text: `Entered the domain ${domain} for the brand ${brand.name}.`,
    })
  })
  return checkedDomain(ctx, brand.id)
}

export async function checkBrandDomain(
  ctx: Context,
  { brandId }: ParsedInputOf<typeof calls.checkBrandDomain>,
): Promise<BrandDomain> {
  await requireOwnBrand(ctx, brandId)
  return checkedDomain(ctx, brandId)
}

/** @throws {Refusal} invalid when another brand was first to prove the domain */
async function checkedDomain(ctx: Context, brandId: number): Promise<BrandDomain> {
  const row = await queries.findDomain(ctx.db, ctx.account.id, brandId)
  if (row === undefined) throw notFound()
  if ((await checkDomain(ctx, row, new Date())) === 'taken') throw invalid('domain', messages.domainTaken)
  const after = await queries.findDomain(ctx.db, ctx.account.id, brandId)
  if (after === undefined) throw notFound()
  return presentDomain(ctx.installation, after)
}

export async function removeBrandDomain(
  ctx: Context,
  { brandId }: ParsedInputOf<typeof calls.removeBrandDomain>,
) {
  const brand = await requireOwnBrand(ctx, brandId)
  await transaction(ctx, async (inside) => {
    if ((await queries.deleteDomains(inside.db, ctx.account.id, [brandId])) === 0) throw notFound()
    await noteActivity(inside, {
      type: 'BRAND_UPDATE_SUCCESS',
      text: `Removed the domain of the brand ${brand.name}.`,
    })
  })
  return null
}
