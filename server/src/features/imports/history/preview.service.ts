import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { HistoryPreview, importHistory } from '@rankline/contract/history-imports'
import { messages } from '@rankline/contract/messages'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import type { Context } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { getProject } from '../../projects/projects.service.ts'
import { textOf } from '../file-text.ts'
import { citiesOf } from './cities.ts'
import { findUsualPlace } from './history.queries.ts'
import { type HistoryTable, historyTable, tableOf } from './history-table.ts'
import { citiesIn, type Fallback, type PastHistory, readHistory } from './read-history.ts'
import { isDatabase, readDatabase } from './serpbear/serpbear-database.ts'
import { SERPBEAR_HEADS } from './serpbear/serpbear-rows.ts'

export type HistoryInput = ParsedInputOf<typeof importHistory>

/** Google in the United States in English on a desktop, where a project has no keyword yet. */
const usual: Fallback = { engineId: 7, countryId: 241, languageId: 29, deviceId: 1 }
const SAMPLES = 3
const ROWS = 10

/** How a file is read: what its columns hold, and what comes of it. */
export async function openHistory(
  ctx: Context,
  { projectId, file, roles, dayOrder, fallback }: HistoryInput,
): Promise<{ table: HistoryTable; history: PastHistory }> {
  const project = await getProject(ctx, projectId)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const host = new URL(project.url).hostname.replace(/^www\./, '')
  const table = isDatabase(bytes)
    ? tableOf({ tool: 'SerpBear', heads: SERPBEAR_HEADS, rows: await readDatabase(bytes, host) }, host, {
        roles,
        dayOrder,
      })
    : historyTable(textOf(bytes), host, { roles, dayOrder })
  const place = await findUsualPlace(ctx.db, ctx.account.id, projectId)
  const usualOf: Fallback = {
    engineId: fallback.engineId ?? place?.engine_id ?? usual.engineId,
    countryId: fallback.countryId ?? place?.country_id ?? usual.countryId,
    languageId: fallback.languageId ?? place?.language_id ?? usual.languageId,
    deviceId: fallback.deviceId ?? place?.device_id ?? usual.deviceId,
  }
  const history = await readHistory(table, usualOf, await citiesOf(ctx, citiesIn(table, usualOf)))
  return { table, history }
}

export async function previewHistory(ctx: Context, input: HistoryInput): Promise<HistoryPreview> {
  const { table, history } = await openHistory(ctx, input)
  if (table.columns.length < 2) throw invalid('history_file', messages.historyNoTable)
  return {
    tool: table.tool,
    columns: table.columns.map(({ name, role, day }, index) => ({
      name,
      role,
      day,
      samples: table.rows.flatMap((row) => row[index]?.trim() || []).slice(0, SAMPLES),
    })),
    day_order: table.dayOrder,
    is_day_order_sure: table.isOrderSure,
    rows: table.rows.length,
    keywords: history.keywords.length,
    positions: history.positions,
    first_day: history.first,
    last_day: history.last,
    dropped: history.dropped,
    sample: history.keywords.slice(0, ROWS).map(({ phrase, place, city, tags, days }) => {
      const [day] = [...days.keys()].toSorted().toReversed()
      const latest = day === undefined ? undefined : days.get(day)
      return {
        keyword: phrase,
        engine: engineById(place.engineId)?.name ?? '',
        country: city ?? countryById(place.countryId)?.name ?? '',
        language: languageById(place.languageId)?.name ?? '',
        device: deviceById(place.deviceId)?.name ?? '',
        tags: [...tags],
        day: day ?? null,
        position: latest?.position ?? null,
        url: latest?.url ?? null,
      }
    }),
  }
}
