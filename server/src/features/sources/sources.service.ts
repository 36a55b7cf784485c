import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type * as calls from '@rankline/contract/sources/calls'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import * as queries from './drifts.queries.ts'
import { findHealth, findProxies } from './health.queries.ts'
import { findPlan } from './plan.queries.ts'
import { presentDrift, presentSource } from './sources.presenter.ts'
import { findPauses, spendingOf } from './spending.queries.ts'

const decompress = promisify<Buffer, Buffer>(inflate)

/** Every source of the plan on one page: there are never many. */
export async function listSources({ db }: Context): Promise<ItemsOf<typeof calls.listSources>> {
  const today = utcDay()
  const [published, health, proxies, spent, pauses] = await Promise.all([
    findPlan(db),
    findHealth(db),
    findProxies(db),
    spendingOf(db, today),
    findPauses(db, today),
  ])
  const { sources, rules, ceiling } = published?.plan ?? { sources: [], rules: [], ceiling: null }
  const data = sources.map((planned) => {
    const isIts = ({ source }: { source: string }) => source === planned.name
    return presentSource(planned, {
      health: health.filter(isIts),
      proxies: proxies.find(isIts)?.proxies ?? [],
      spent: spent.find(isIts),
      pause: pauses.find(isIts)?.reason ?? null,
    })
  })
  return {
    ...pageOfRows(data, { page: 1, perPage: Math.max(1, data.length), total: data.length }),
    day: today,
    order: rules.map(({ engine, type, sources: names }) => ({ engine, type, sources: [...names] })),
    ceiling,
    // Answers to questions are in the same ledger, with a budget of their own.
    spent_today: data.reduce((sum, { spent_today: ofSource }) => sum + ofSource, 0),
    published_at: published?.published_at.toISOString() ?? null,
  }
}

export async function listDrifts(
  { db }: Context,
  { page }: ParsedInputOf<typeof calls.listDrifts>,
): Promise<ItemsOf<typeof calls.listDrifts>> {
  const [rows, total] = await Promise.all([
    queries.findDrifts(db, {
      offset: (page - 1) * PAGE_SIZE.administration,
      limit: PAGE_SIZE.administration,
    }),
    queries.countDrifts(db),
  ])
  const pages = await queries.findDriftPages(
    db,
    rows.map(({ id }) => id),
  )
  const data = rows.map((row) =>
    presentDrift(
      row,
      pages.filter(({ drift_id }) => drift_id === row.id),
    ),
  )
  return pageOfRows(data, { page, perPage: PAGE_SIZE.administration, total })
}

export async function findDriftPage(
  { db }: Context,
  { driftPageId }: ParsedInputOf<typeof calls.findDriftPage>,
): Promise<ItemsOf<typeof calls.findDriftPage>> {
  const found = await queries.findDriftBody(db, driftPageId)
  if (found === undefined) throw notFound()
  const { phrase, body } = found
  return { id: driftPageId, phrase, text: body === null ? null : (await decompress(body)).toString() }
}

export function acceptDrift(
  ctx: Context,
  { driftId }: ParsedInputOf<typeof calls.acceptDrift>,
): Promise<null> {
  return transaction(ctx, async (inside) => {
    const key = await queries.acceptDrift(inside.db, driftId)
    if (key === undefined) throw notFound()
    await audit(inside, { action: 'baseline_accepted', subject: key })
    return null
  })
}
