import { ADMIN_PACKAGE } from '@rankline/contract/packages/calls'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { keepPresent, restorePackage, takeKept } from './kept-packages.queries.ts'
import * as queries from './packages.queries.ts'
import { packageToRegister, pauseEnded, settlePackage } from './packages.service.ts'

/** Whether a person has the package of administrators. */
export async function isOfAdministrators(ctx: SystemContext, username: string): Promise<boolean> {
  const accountId = await queries.findAccountOf(ctx.db, username)
  return accountId !== undefined && isOn(ctx, accountId)
}

const isOn = async ({ db }: SystemContext, accountId: number) =>
  (await queries.findOfAccount(db, accountId))?.slug === ADMIN_PACKAGE

/**
 * Makes a person an administrator: puts them on that package, which has no end, and keeps the one they had.
 * @returns whether the person exists
 */
export async function grantAdministration(ctx: SystemContext, username: string): Promise<boolean> {
  return transaction(ctx, async (inside) => {
    const accountId = await queries.findAccountOf(inside.db, username)
    if (accountId === undefined) return false
    if (await isOn(inside, accountId)) return true
    const { id } = (await queries.findBySlug(inside.db, ADMIN_PACKAGE))!
    await keepPresent(inside.db, accountId)
    const term = { packageId: id, planType: 'monthly', since: new Date(), endAt: null, status: 1 } as const
    await restorePackage(inside.db, accountId, term)
    await pauseEnded(inside)
    return true
  })
}

/**
 * Gives an administrator their former package back. Without one, their account is as after registration.
 * @returns whether the person exists
 */
export async function revokeAdministration(ctx: SystemContext, username: string): Promise<boolean> {
  return transaction(ctx, async (inside) => {
    const accountId = await queries.findAccountOf(inside.db, username)
    if (accountId === undefined) return false
    if (!(await isOn(inside, accountId))) return true
    const kept = await takeKept(inside.db, accountId)
    await restorePackage(inside.db, accountId, {
      packageId: kept === undefined ? await packageToRegister(inside, null) : kept.package_id,
      planType: kept?.plan_type ?? 'monthly',
      since: kept?.package_since ?? null,
      endAt: kept?.end_at ?? null,
      status: kept?.status ?? 2,
    })
    await settlePackage(inside, accountId)
    return true
  })
}
