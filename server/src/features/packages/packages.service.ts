import { DAY } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/packages/calls'
import {
  ADMIN_PACKAGE,
  isTrial,
  type Package,
  TRIAL_DAYS,
  TRIAL_PACKAGE,
} from '@rankline/contract/packages/calls'
import { yearlyTotal } from '@rankline/contract/packages/plans'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { setEnd } from '../memberships/ends.queries.ts'
import { readSwitches } from '../settings/settings.service.ts'
import { fitKeywords, pauseKeywords, resumeKeywords } from '../tracked-keywords/paused-keywords.service.ts'
import { findAccountsOfPackage, findPackage as findCountedPackage } from './admin-packages.queries.ts'
import { keepPackage } from './kept-packages.queries.ts'
import { presentPackage } from './package.presenter.ts'
import * as queries from './packages.queries.ts'

/** The package that people register for if there is no trial. */
const SMALLEST_PACKAGE = 'starter-250'

export type PlanType = 'monthly' | 'yearly'

const inDays = (days: number) => new Date(Date.now() + days * DAY)

export async function listPackages(ctx: SystemContext): Promise<Package[]> {
  return (await queries.findVisible(ctx.db)).map(presentPackage)
}

export async function findPackage(
  ctx: SystemContext,
  { name }: ParsedInputOf<typeof calls.findPackage>,
): Promise<Package> {
  const offered = await findOffered(ctx, name)
  if (offered === undefined) throw notFound()
  return presentPackage(offered)
}

/** Packages open for sign-up: those for sale, and the trial if the installation offers it. */
async function findOffered(ctx: SystemContext, slug: string) {
  const row = await queries.findBySlug(ctx.db, slug)
  const isOffered = slug === TRIAL_PACKAGE ? (await readSwitches(ctx)).trial_enabled : !row?.is_hidden
  return isOffered ? row : undefined
}

/**
 * The package that a person registers for; it allows nothing until they choose the trial or pay.
 * @param slug null: the trial, or the smallest package if the installation offers no trial
 * @throws {Refusal} invalid if the package is not offered
 */
export async function packageToRegister(ctx: SystemContext, slug: string | null): Promise<number> {
  const { trial_enabled: isTrialOn } = await readSwitches(ctx)
  const wanted = slug ?? (isTrialOn ? TRIAL_PACKAGE : SMALLEST_PACKAGE)
  const offered = await findOffered(ctx, wanted)
  if (offered === undefined) throw invalid('package_slug', messages.unknownPackage)
  return offered.id
}

/** A person's package, its end, and the price of the next term; undefined without a package. */
export async function termOf(ctx: SystemContext, accountId: number) {
  const term = await queries.findTermOf(ctx.db, accountId)
  if (term === undefined) return undefined
  const { name, price, currency, plan_type, end_at: endAt } = term
  const plan = { price: Number(price) }
  return {
    package: name,
    endAt,
    amount: plan_type === 'yearly' ? yearlyTotal(plan) : plan.price,
    currency,
  }
}

/** @throws {Refusal} conflict unless the caller registered for the trial and has not chosen yet */
export async function chooseTrial(ctx: Context) {
  const row = await queries.findOfAccount(ctx.db, ctx.person.accountId)
  if (row === undefined || !isTrial(row.name)) throw conflict(messages.noTrial)
  const isStarted = await transaction(ctx, (inside) =>
    queries.startTrial(inside.db, ctx.person.accountId, inDays(row.time_limit ?? TRIAL_DAYS)),
  )
  if (!isStarted) throw conflict(messages.noTrial)
}

/** The end of a term; a year is twelve terms of a package. @returns null if the package has no end */
export function endOfTerm(timeLimit: number | null, planType: PlanType, from = new Date()): Date | null {
  if (timeLimit === null) return null
  return new Date(from.getTime() + timeLimit * (planType === 'yearly' ? 12 : 1) * DAY)
}

/**
 * Gives a person a package, from now to the end of its term. Deletes nothing: the newest keywords above the limit
 * are disabled.
 * @returns the end; undefined if there is no such person or package
 */
export async function assignPackage(
  ctx: SystemContext,
  { username, slug, planType }: { username: string; slug: string; planType: PlanType },
): Promise<{ endAt: Date | null } | undefined> {
  const accountId = await queries.findAccountOf(ctx.db, username)
  const row = await queries.findBySlug(ctx.db, slug)
  if (accountId === undefined || row === undefined) return undefined
  const endAt = endOfTerm(row.time_limit, planType)
  await transaction(ctx, (inside) =>
    queries.setPackage(inside.db, accountId, { packageId: row.id, planType, endAt, since: new Date() }),
  )
  if (row.allowed_keywords !== null) await fitKeywords(ctx, accountId, row.allowed_keywords)
  await pauseEnded(ctx)
  return { endAt }
}

/** The package that a plan number sells, and for which period; undefined if there is none. */
export async function findPackageOfPlan({ db }: SystemContext, planId: number) {
  const row = await queries.findByPlan(db, planId)
  if (row === undefined) return undefined
  const planType: PlanType = row.plan_id === planId ? 'monthly' : 'yearly'
  return { packageId: row.id, name: row.name, slug: row.slug, timeLimit: row.time_limit, planType }
}

/**
 * The plan number and price of a package for a billing period. `isOfTrial`: it has no more keywords than the trial.
 * @throws {Refusal} invalid if not for sale
 */
export async function offerOf(ctx: SystemContext, slug: string, planType: PlanType) {
  const row = await queries.findBySlug(ctx.db, slug)
  if (row === undefined || row.is_hidden) throw invalid('package', messages.unknownPackage)
  const price = Number(row.price)
  const trial = await queries.findBySlug(ctx.db, TRIAL_PACKAGE)
  return {
    isOfTrial:
      trial !== undefined && (row.allowed_keywords ?? Infinity) <= (trial.allowed_keywords ?? Infinity),
    planId: planType === 'yearly' ? row.plan_id_yearly : row.plan_id,
    amount: planType === 'yearly' ? yearlyTotal({ price }) : price,
    currency: row.currency,
    name: row.name,
  }
}

/**
 * Gives an account a package until a time. An administrator gets it when they stop being one. Keywords above the limit stay.
 */
export async function applyTerm(
  ctx: SystemContext,
  accountId: number,
  assigned: queries.Assigned,
): Promise<void> {
  const present = await queries.findOfAccount(ctx.db, accountId)
  if (present?.slug === ADMIN_PACKAGE) await keepPackage(ctx.db, accountId, assigned)
  else await queries.setPackage(ctx.db, accountId, assigned)
}

/** Applies the package's keyword limit to an account, and pauses or resumes tracking by the package's end. */
export async function settlePackage(ctx: SystemContext, accountId: number): Promise<void> {
  const row = await queries.findOfAccount(ctx.db, accountId)
  if (row?.allowed_keywords != null) await fitKeywords(ctx, accountId, row.allowed_keywords)
  await pauseEnded(ctx)
}

/**
 * Extends a person's package by a term: from its end, or from now if the end has passed.
 * @returns the package and its new end; undefined if nobody has this name, or they have no package
 */
export async function renewPackage(ctx: SystemContext, username: string) {
  const term = await queries.findTerm(ctx.db, username)
  if (term === undefined) return undefined
  const from = new Date(Math.max(Date.now(), term.end_at?.getTime() ?? 0))
  const endAt = endOfTerm(term.time_limit, term.plan_type, from)
  await setEnd(ctx.db, term.account_id, endAt)
  await pauseEnded(ctx)
  return { slug: term.slug, endAt }
}

/** Stops tracking for accounts whose package has ended, and resumes it for renewed packages. */
export async function pauseEnded(ctx: SystemContext): Promise<void> {
  for (const accountId of await queries.findToSwitch(ctx.db, false)) {
    await queries.setPaused(ctx.db, accountId, true)
    await pauseKeywords(ctx, accountId)
  }
  for (const accountId of await queries.findToSwitch(ctx.db, true)) {
    await queries.setPaused(ctx.db, accountId, false)
    await resumeKeywords(ctx, accountId)
  }
}

/** Disables the newest keywords above a package's limit, for everybody who has it. */
export async function fitPackage(ctx: SystemContext, packageId: number): Promise<void> {
  const row = await findCountedPackage(ctx.db, packageId)
  if (row === undefined || row.allowed_keywords === null) return
  for (const accountId of await findAccountsOfPackage(ctx.db, packageId))
    await fitKeywords(ctx, accountId, row.allowed_keywords)
}
