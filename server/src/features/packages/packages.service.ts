import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/packages'
import { isTrial, type Package, TRIAL_DAYS, TRIAL_PACKAGE } from '@rankline/contract/packages'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { fitKeywords, pauseKeywords, resumeKeywords } from '../keywords/paused-keywords.service.ts'
import { presentPackage } from './package.presenter.ts'
import * as queries from './packages.queries.ts'

const DAY = 86_400_000

const inDays = (days: number) => new Date(Date.now() + days * DAY)

export async function listPackages(ctx: SystemContext): Promise<Package[]> {
  return (await queries.findVisible(ctx.db)).map(presentPackage)
}

export async function findPackage(
  ctx: SystemContext,
  { name }: ParsedInputOf<typeof calls.findPackage>,
): Promise<Package> {
  return presentPackage(await requireOffered(ctx, name))
}

/** Packages one can sign up for: those for sale, and the trial. */
async function requireOffered(ctx: SystemContext, slug: string) {
  const row = await queries.findBySlug(ctx.db, slug)
  if (row === undefined || (row.is_hidden && slug !== TRIAL_PACKAGE)) throw notFound()
  return row
}

/**
 * The package somebody registers for; it gives nothing before the trial is chosen or it is paid.
 * @throws {Refusal} invalid when it is none that is offered
 */
export async function packageToRegister(ctx: SystemContext, slug: string | null): Promise<number> {
  const row = await requireOffered(ctx, slug ?? TRIAL_PACKAGE).catch(() => null)
  if (row === null) throw invalid('package_slug', messages.unknownPackage)
  return row.id
}

/** @throws {Refusal} conflict unless the caller has registered for the trial and not chosen yet */
export async function chooseTrial(ctx: Context) {
  const row = await queries.findOfAccount(ctx.db, ctx.person.accountId)
  if (row === undefined || !isTrial(row.name)) throw conflict(messages.noTrial)
  const isStarted = await transaction(ctx, (inside) =>
    queries.startTrial(inside.db, ctx.person.accountId, inDays(row.time_limit ?? TRIAL_DAYS)),
  )
  if (!isStarted) throw conflict(messages.noTrial)
}

/**
 * Puts somebody on a package, for `days` or without an end. Nothing is deleted that does not fit: the newest keywords
 * above the limit are disabled.
 * @returns false when there is no such person or package
 */
export async function assignPackage(
  ctx: SystemContext,
  { username, slug, days }: { username: string; slug: string; days: number | null },
): Promise<boolean> {
  const [accountId, row] = [
    await queries.findAccountOf(ctx.db, username),
    await queries.findBySlug(ctx.db, slug),
  ]
  if (accountId === undefined || row === undefined) return false
  await transaction(ctx, (inside) =>
    queries.setPackage(inside.db, accountId, row.id, days === null ? null : inDays(days)),
  )
  if (row.allowed_keywords !== null) await fitKeywords(ctx, accountId, row.allowed_keywords)
  await pauseEnded(ctx)
  return true
}

/** Stops tracking for accounts whose package has ended, and takes it up where one was renewed. */
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
