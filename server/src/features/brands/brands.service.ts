import type { brandByAddress as byAddressCall, PublicBrand } from '@rankline/contract/brands'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { SystemContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { presentBrand } from './brand.presenter.ts'
import * as queries from './brands.queries.ts'

export async function brandByAddress(
  ctx: SystemContext,
  { addressName }: ParsedInputOf<typeof byAddressCall>,
): Promise<PublicBrand> {
  return presentBrand(await openBrand(ctx, { addressName }))
}

/** @throws {Refusal} not found when the brand does not exist or is disabled */
export async function openBrand(ctx: SystemContext, by: { addressName: string } | { id: number }) {
  const brand = await findOpenBrand(ctx, by)
  if (brand === undefined) throw notFound()
  return brand
}

/** Undefined when the brand does not exist or is disabled. */
export const findOpenBrand = (ctx: SystemContext, by: { addressName: string } | { id: number }) =>
  queries.findOpen(ctx.db, by)
