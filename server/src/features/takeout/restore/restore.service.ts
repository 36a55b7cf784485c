import { DAY, utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import { conflict, limitReached } from '../../../platform/errors.ts'
import { competitorLimitOf, lockAccount } from '../../limits/limits.service.ts'
import { html } from '../../notifications/html.ts'
import { notify } from '../../notifications/notify.service.ts'
import { ensureMonthsOf } from '../../tracking/maintenance/housekeeping.queries.ts'
import { renewStatistics } from '../../tracking/maintenance/statistics.ts'
import { dropUnusedSearches } from '../../tracking/maintenance/unused-searches.service.ts'
import {
  ensureSearches,
  keepSearches,
  lockMonthsOf,
  releaseSearches,
  type TrackedSearch,
} from '../../tracking/tracking.service.ts'
import { noting, Withdrawn } from '../progress.ts'
import * as takeouts from '../takeout.queries.ts'
import { allowedTo, refuseBeyond } from './archive-limits.ts'
import { type Checked, checkArchive } from './check-archive.ts'
import { fillAccount, inBatches } from './fill-account.ts'
import { importerOf, type Searches } from './importer.ts'
import { damaged } from './open-archive.ts'
import { openStoredArchive } from './open-stored-archive.ts'
import * as queries from './restore.queries.ts'

/**
 * Imports an archive into an empty account in one transaction, so that an interrupted import leaves nothing. Shared rows
 * (searches, months of positions) are made before it, so that nobody waits for its locks. A failure deletes unused ones.
 * @throws {Refusal} with the reason why the archive cannot be imported
 */
export async function restoreArchive(ctx: SystemContext, accountId: number, row: takeouts.TakeoutRow) {
  const archive = await openStoredArchive(ctx.db, accountId, row)
  try {
    const allowed = await allowedTo(importerOf(ctx, accountId))
    const lastDay = utcDay(0, new Date(Date.now() + DAY))
    const checked = await checkArchive(archive, { lastDay, allowed })
    await requireEmpty(ctx, accountId)
    const isWanted = await takeouts.updateTakeout(ctx.db, accountId, row.id, {
      total: checked.total,
      touched_at: new Date(),
    })
    if (!isWanted) throw new Withdrawn()
    const searches: Searches = new Map()
    const made = () =>
      [...searches.values()].flatMap((found) => [...found.values()].map(({ searchId }) => searchId))
    try {
      await prepare(ctx, checked, searches)
      await transaction(ctx, async (inside) => {
        const importer = importerOf(inside, accountId)
        await lockAccount(importer)
        await requireEmpty(inside, accountId)
        for (const searchIds of inBatches(made())) await keepSearches(inside, searchIds)
        await lockMonthsOf(inside, checked.months)
        const onRows = noting(ctx, accountId, row.id)
        await fillAccount(importer, archive, { checked, searches, onRows })
        const limit = await competitorLimitOf(importer)
        const most = await queries.mostCompetitors(inside.db, accountId)
        if (most > limit) throw limitReached(messages.competitorLimit(limit, most - limit))
        refuseBeyond(await queries.countLimited(inside.db, accountId))
        await finish(inside, accountId, row, checked)
      })
    } catch (error) {
      await dropUnusedSearches(ctx, made())
      throw error
    }
    await renewStatistics(ctx.db, ctx.log)
  } finally {
    archive.close()
  }
}

async function requireEmpty({ db }: SystemContext, accountId: number) {
  if (!(await queries.isEmpty(db, accountId))) throw conflict(messages.takeoutNotEmpty)
}

/** @param searches receives the created searches, even if a later step fails */
async function prepare(ctx: SystemContext, { phrases, months }: Checked, searches: Searches) {
  const places = [...phrases.values()].flatMap(({ target }) => target.geoLocationId ?? [])
  if ((await queries.findUnknownPlaces(ctx.db, [...new Set(places)])).length > 0)
    throw damaged('keywords.csv')
  await ensureMonthsOf(ctx.db, months)
  for (const [key, { target, phrases: wanted }] of phrases) {
    const found = new Map<string, TrackedSearch>()
    searches.set(key, found)
    const all = [...wanted]
    for (const batch of inBatches(all)) {
      const made = await transaction(ctx, async (inside) => {
        const some = await ensureSearches(inside, batch, target)
        // Nobody tracks the new ones yet: they are not checked before the account is filled.
        await releaseSearches(
          inside,
          [...some.values()].map(({ searchId }) => searchId),
        )
        return some
      })
      for (const [phrase, search] of made) found.set(phrase, search)
    }
  }
}

/** Ends the takeout. Call it in the transaction of the import. */
async function finish(ctx: SystemContext, accountId: number, row: takeouts.TakeoutRow, { total }: Checked) {
  const ended = { status: 'done', done: total, failure: null, touched_at: new Date() } as const
  if (!(await takeouts.updateTakeout(ctx.db, accountId, row.id, ended))) throw new Withdrawn()
  await takeouts.deleteParts(ctx.db, accountId, row.id)
  await notify(ctx, accountId, {
    type: 'TAKEOUT_IMPORTED',
    title: 'Your archive is imported',
    description: html`Everything of <b>${row.file_name}</b> is in your account.`,
    clickAction: '/projects',
  })
}
