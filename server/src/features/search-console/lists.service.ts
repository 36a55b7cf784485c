import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type * as calls from '@rankline/contract/search-console/calls'
import type { ConsoleQuery } from '@rankline/contract/search-console/calls'
import { countryById } from '@rankline/serp/catalog/countries'
import { deviceById } from '@rankline/serp/catalog/kinds'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { requireKeywords } from '../tracked-keywords/keywords-by-id.service.ts'
import * as queries from './lists.queries.ts'
import { findSite } from './numbers.queries.ts'
import { presentNumbers, presentSite } from './presenter.ts'
import { pullOf } from './pull-state.service.ts'

const MOST_KEYWORDS = 500

export async function keywordNumbers(
  ctx: Context,
  { keywordIds }: ParsedInputOf<typeof calls.keywordNumbers>,
): Promise<ItemsOf<typeof calls.keywordNumbers>> {
  if (keywordIds.length > MOST_KEYWORDS) throw invalid('project_keyword_ids', messages.tooManyKeywords)
  await requireKeywords(ctx, keywordIds)
  const rows = await queries.findNumbers(ctx.db, ctx.account, keywordIds)
  return rows.map(({ id, ...numbers }) => ({ project_keyword_id: id, ...presentNumbers(numbers) }))
}

export async function listConsoleQueries(
  ctx: Context,
  { projectId, list, text, page }: ParsedInputOf<typeof calls.listConsoleQueries>,
): Promise<ItemsOf<typeof calls.listConsoleQueries>> {
  await requireProjects(ctx, [projectId])
  const { db, account } = ctx
  const site = await findSite(db, account.id, projectId)
  const perPage = PAGE_SIZE.usual
  const find = list === 'untracked' ? queries.findUntracked : queries.findUnseen
  const rowsOf = (wanted: number) =>
    find(db, account.id, {
      projectId,
      text: normalisePhrase(text),
      limit: perPage,
      offset: (wanted - 1) * perPage,
    })
  // Before the first pull, it is unknown which keywords have no impressions.
  const isKnown = site !== undefined && site.last_day !== null
  const rows = isKnown ? await rowsOf(page) : []
  // A page after the last one has no row with the total count.
  const [counted] = rows.length > 0 || page === 1 || !isKnown ? rows : await rowsOf(1)
  return {
    ...pageOfRows(rows.map(present), { page, perPage, total: counted?.total ?? 0 }),
    site: presentSite(site),
    pull: await pullOf(ctx, site),
  }
}

type Row = Awaited<ReturnType<typeof queries.findUntracked>>[number]

function present({ query, keyword_id, country_id, device_id, ...numbers }: Row): ConsoleQuery {
  const country = country_id === null ? undefined : countryById(country_id)
  return {
    query,
    keyword_id,
    country_name: country?.name ?? null,
    country_name_alpha2: country?.alpha2 ?? null,
    device_name: device_id === null ? null : (deviceById(device_id)?.name ?? null),
    ...presentNumbers(numbers),
  }
}
