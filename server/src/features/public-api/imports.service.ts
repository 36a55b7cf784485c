import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { HistoryImport } from '@rankline/contract/imports/history'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/public-api/imports'
import { MOST_IMPORTED } from '@rankline/contract/public-api/imports'
import type { Context } from '../../platform/context.ts'
import { DryRun } from '../../platform/dry-run.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import * as history from '../imports/history/history.service.ts'
import { previewHistory } from '../imports/history/preview.service.ts'
import { importFromFile } from '../imports/imports.service.ts'
import { addPhrases, targetOf } from './keywords.service.ts'

export async function importKeywords(
  ctx: Context,
  {
    project_id,
    content,
    format = 'csv',
    column,
    search,
    dry_run,
  }: ParsedInputOf<typeof calls.importKeywords>,
): Promise<ItemsOf<typeof calls.importKeywords>> {
  const read = await importFromFile(ctx, {
    file: new File([content], `keywords.${format}`),
    column: column === undefined ? null : column - 1,
    encoding: 'utf-8',
  })
  const phrases = read.keywords.map(({ keyword }) => keyword)
  if (phrases.length === 0) throw invalid('content', messages.historyNothing)
  if (phrases.length > MOST_IMPORTED) throw invalid('content', messages.tooManyInFile(MOST_IMPORTED))
  const isDry = dry_run === true
  return addPhrases(
    ctx,
    { projectId: project_id, phrases, search, endsOn: null, isDry },
    ({ added, data }) => ({
      is_dry_run: isDry,
      added,
      dropped: read.dropped,
      columns: read.columns,
      column: read.column === null || read.column < 0 ? null : read.column + 1,
      data,
    }),
  )
}

export async function importHistory(
  ctx: Context,
  input: ParsedInputOf<typeof calls.importHistory>,
): Promise<ItemsOf<typeof calls.importHistory>> {
  const target = input.search === undefined ? null : targetOf(input.search)
  const given = {
    projectId: input.project_id,
    file: new File([input.content], input.name ?? 'history.csv'),
    roles: input.columns ?? null,
    dayOrder: input.day_order ?? null,
    positionsDay: input.positions_day ?? null,
    ownSite: input.own_site ?? null,
    contradictions: input.contradictions ?? ('leave' as const),
    table: null,
    encoding: 'utf-8' as const,
    fallback: {
      engineId: target?.engineId ?? null,
      countryId: target?.countryId ?? null,
      languageId: target?.languageId ?? null,
      deviceId: target?.deviceId ?? null,
    },
  }
  return ofContent(async () => {
    if (input.dry_run) {
      const { left_out, ...preview } = await previewHistory(ctx, given)
      throw new DryRun({ import: null, preview, left_out })
    }
    const { left_out, ...made } = await history.importHistory(ctx, given)
    return { import: presentHistory(made), preview: null, left_out }
  })
}

/** The field of the form on screen has another name. */
async function ofContent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [message] = (error instanceof Refusal && error.errors.history_file) || []
    throw message === undefined ? error : invalid('content', message)
  }
}

export async function listHistoryImports(ctx: Context, { project_id }: { project_id: number }) {
  const rows = await history.listHistoryImports(ctx, { projectId: project_id })
  return { data: rows.map(presentHistory) }
}

const presentHistory = (row: HistoryImport): calls.ProgramHistory => ({
  id: row.id,
  project_id: row.project_id,
  name: row.file_name,
  tool: row.tool,
  state: row.status,
  positions: row.total,
  written: row.done,
  keywords: row.keywords,
  added: row.added_keywords,
  from: row.first_day,
  to: row.last_day,
  created_at: row.created_at,
})
