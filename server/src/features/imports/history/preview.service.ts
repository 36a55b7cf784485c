import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { HistoryPreview, importHistory } from '@rankline/contract/imports/history'
import { messages } from '@rankline/contract/messages'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import type { Context } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { getProject } from '../../projects/projects.service.ts'
import { findUsualPlace } from './history.queries.ts'
import { TRENDS } from './history-table.ts'
import type { Fallback } from './place-of-row.ts'
import type { PastKeyword } from './read-history.ts'
import { readFile } from './reader/file-reader.ts'
import type { ReadFile } from './reader/read-table.ts'
import { hostOf } from './sites.ts'

export type HistoryInput = ParsedInputOf<typeof importHistory>

/** Google in the United States in English on a desktop, where a project has no keyword yet. */
const usual: Fallback = { engineId: 7, countryId: 241, languageId: 29, deviceId: 1 }

/** Reads a file with the given options. @param isLook for a preview, without positions */
export async function openHistory(
  ctx: Context,
  {
    projectId,
    file,
    roles,
    dayOrder,
    fallback,
    positionsDay,
    ownSite,
    contradictions,
    encoding,
    table,
  }: HistoryInput,
  isLook: boolean,
): Promise<ReadFile> {
  const project = await getProject(ctx, projectId)
  const place = await findUsualPlace(ctx.db, ctx.account.id, projectId)
  const read = await readFile(ctx, file, {
    own: {
      host: new URL(project.url).hostname,
      name: project.name,
      rule: { mode: project.url_match === 1 ? 'exact' : 'contains', url: project.url },
      named: ownSite === null ? null : hostOf(ownSite),
    },
    language: languageById(fallback.languageId ?? place?.language_id ?? usual.languageId)?.code ?? '',
    encoding,
    table,
    contradictions,
    roles,
    dayOrder,
    fallback: {
      engineId: fallback.engineId ?? place?.engine_id ?? usual.engineId,
      countryId: fallback.countryId ?? place?.country_id ?? usual.countryId,
      languageId: fallback.languageId ?? place?.language_id ?? usual.languageId,
      deviceId: fallback.deviceId ?? place?.device_id ?? usual.deviceId,
    },
    positionsDay,
    isLook,
  })
  if (read.table.tool === TRENDS) throw invalid('history_file', messages.historyTrends)
  return read
}

export async function previewHistory(ctx: Context, input: HistoryInput): Promise<HistoryPreview> {
  const { table, counts, looks, contradictions, leftOut } = await openHistory(ctx, input, true)
  if (table.columns.length < 2) throw invalid('history_file', messages.historyNoTable)
  const { first, last, ...counted } = counts
  return {
    tool: table.tool,
    columns: table.columns.map(({ name, role, day, reason, samples }) => ({
      name,
      role,
      day,
      reason,
      samples,
    })),
    day_order: table.dayOrder,
    is_day_order_sure: table.isOrderSure,
    encoding: table.encoding,
    tables: table.tables,
    table: table.tableAt,
    sites: table.sites,
    contradictions: contradictions.map(({ of, day, positions }) => ({
      keyword: of.phrase,
      place: Object.values(placeNames(of)).join(', '),
      day,
      positions,
    })),
    ...counted,
    left_out: leftOut,
    first_day: first,
    last_day: last,
    sample: looks.map(({ keyword, latest }) => ({
      keyword: keyword.phrase,
      ...placeNames(keyword),
      tags: keyword.tags,
      day: latest?.day ?? null,
      position: latest?.position ?? null,
      url: latest?.url ?? null,
    })),
  }
}

const placeNames = ({ place, city }: PastKeyword) => ({
  engine: engineById(place.engineId)?.name ?? '',
  country: city ?? countryById(place.countryId)?.name ?? '',
  language: languageById(place.languageId)?.name ?? '',
  device: deviceById(place.deviceId)?.name ?? '',
})
