import type { brandByAddress as byAddressCall, PublicBrand } from '@rankline/contract/brands/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context, SystemContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { presentBrand } from './brand.presenter.ts'
import { findOpenBrand } from './brands.queries.ts'

export async function brandByAddress(
  ctx: SystemContext,
  { addressName }: ParsedInputOf<typeof byAddressCall>,
): Promise<PublicBrand> {
  return presentBrand(await openBrand(ctx, { addressName }))
}

/** @throws {Refusal} not found when the brand does not exist or is disabled */
export async function openBrand(ctx: SystemContext, by: { addressName: string } | { id: number }) {
  const brand = await findOpenBrand(ctx.db, by)
  if (brand === undefined) throw notFound()
  return brand
}

/** Whether the caller may choose among the account's brands; a member with only some projects does not see them. */
export const mayChooseBrand = ({ account }: Pick<Context, 'account'>) =>
  account.kind === 'user' && account.projectIds === null

/**
 * Finds an open brand of the account, to brand something with it.
 * @throws {Refusal} not found, also where the caller does not see the brands
 */
export async function requireOwnBrand(ctx: Context, id: number) {
  const brand = await openBrand(ctx, { id })
  if (brand.account_id !== ctx.account.id || !mayChooseBrand(ctx)) throw notFound()
  return brand
}
