import type * as calls from '@rankline/contract/cannibalisation/calls'
import {
  cannibalisationDays,
  cannibalisationSortOrders,
  defaultCannibalisationDays,
  defaultCannibalisationSort,
} from '@rankline/contract/cannibalisation/calls'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type { Context } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { pageOfRows } from '../../platform/page.ts'
import { narrowedTo, segmentOf } from '../charts/segment/segment.service.ts'
import { downloadPath } from '../downloads/downloads.service.ts'
import { storeDownload } from '../downloads/store-download.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { narrowingOf } from '../tracked-keywords/filters/keyword-filters.ts'
import { withinPatternTime } from '../tracked-keywords/filters/pattern-time.service.ts'
import { presentKeyword } from './cannibalisation.presenter.ts'
import * as queries from './cannibalisation.queries.ts'
import { csvOf } from './csv.ts'

type Input = ParsedInputOf<typeof calls.exportCannibalisation>
type Range = Parameters<typeof queries.listKeywords>[3]

const perPage = PAGE_SIZE.cannibalisation
/** Keywords per batch when a file is written. */
const BATCH = 500
/** Milliseconds until the file expires. */
const KEPT = 10 * 60_000

export async function listCannibalisation(
  ctx: Context,
  { page, ...input }: ParsedInputOf<typeof calls.listCannibalisation>,
): Promise<ItemsOf<typeof calls.listCannibalisation>> {
  await requireProjects(ctx, [input.projectId])
  const { counts, keywords } = await readPart(ctx, input, { limit: perPage, offset: (page - 1) * perPage })
  const total = counts[input.show ?? 'all']
  return {
    ...pageOfRows(keywords, { page, perPage, total }),
    counts,
    ...narrowedTo(await segmentOf(ctx, input.projectId, input.filters)),
  }
}

/** Writes the whole list to a file that only the caller can download. */
export async function exportCannibalisation(
  ctx: Context,
  input: Input,
): Promise<ItemsOf<typeof calls.exportCannibalisation>> {
  await requireProjects(ctx, [input.projectId])
  const until = new Date(Date.now() + KEPT)
  const name = `cannibalisation-${input.projectId}-${utcDay()}.csv`
  const accountId = ctx.person.accountId
  const { id } = await storeDownload(
    ctx,
    accountId,
    { kind: 'export', name, mediaType: 'text/csv; charset=utf-8', expiresAt: until },
    csvOf((offset) => readPart(ctx, input, { limit: BATCH, offset }).then(({ keywords }) => keywords)),
  )
  return { path: await downloadPath(ctx, accountId, id, until) }
}

/** Keywords of a project in the order of their ids, after one of them. */
export async function cannibalisedAfter(
  ctx: Context,
  { projectId, days }: Pick<Input, 'projectId' | 'days'>,
  part: { after: number; limit: number },
) {
  await requireProjects(ctx, [projectId])
  const whole = { projectId, days, sort: undefined, order: undefined, show: undefined, query: undefined }
  const { keywords } = await readPart(ctx, { ...whole, filters: {} as Input['filters'] }, part)
  return keywords
}

/** Some of the keywords in their order, with their pages. */
async function readPart(ctx: Context, input: Input, range: Range) {
  const { projectId, sort = defaultCannibalisationSort, order, days, show, query, filters } = input
  const from = utcDay(1 - cannibalisationDays[days ?? defaultCannibalisationDays])
  const asked = {
    projectId,
    from,
    sort,
    order: order ?? cannibalisationSortOrders[sort],
    show,
    query,
    within: narrowingOf(ctx.account.id, { ...filters, project_id: projectId }),
  }
  return withinPatternTime(ctx, filters, async ({ db, account }) => {
    const { counts, rows } = await queries.listKeywords(db, account.id, asked, range)
    const ids = rows.map(({ id }) => id)
    const ranked = ids.length === 0 ? [] : await queries.findRankedPages(db, account.id, ids, from)
    const byKeyword = groupBy(ranked, ({ keyword_id: id }) => id)
    return { counts, keywords: rows.map((row) => presentKeyword(row, byKeyword.get(row.id) ?? [])) }
  })
}
