import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { refusals } from '../validation/refusals.ts'
import { formSchema } from '../validation/schema.ts'
import { id, isDay, optionalOneOf, timestamp } from '../wire.ts'
import { encodingNames, isEncoding } from './file-encodings.ts'
import { HISTORY_FILE_KB, historyForm } from './history-forms.ts'
import {
  type ContradictionChoice,
  columnReasons,
  type DayOrder,
  dayOrders,
  type HistoryRole,
  historyRoles,
} from './history-roles.ts'

const MOST_COLUMNS = 2_000

const input = formSchema(historyForm).transform((form, context) => {
  const columns = form.columns === null ? null : form.columns.split(',')
  const isKnown = (name: string): name is HistoryRole => historyRoles.some((role) => role === name)
  if (columns !== null && (columns.length > MOST_COLUMNS || !columns.every(isKnown)))
    context.issues.push({
      code: 'custom',
      path: ['columns'],
      message: refusals.notAllowed,
      input: form.columns,
    })
  if (form.positions_day !== null && !isDay(form.positions_day))
    context.issues.push({
      code: 'custom',
      path: ['positions_day'],
      message: refusals.notDay,
      input: form.positions_day,
    })
  return {
    projectId: form.project_id,
    file: form.history_file,
    roles: columns?.filter(isKnown) ?? null,
    dayOrder: form.day_order as DayOrder | null,
    positionsDay: form.positions_day,
    ownSite: form.own_site,
    contradictions: (form.contradictions ?? 'leave') as ContradictionChoice,
    table: form.table,
    encoding: form.encoding !== null && isEncoding(form.encoding) ? form.encoding : null,
    fallback: {
      engineId: form.engine,
      countryId: form.engine_country,
      languageId: form.engine_language,
      deviceId: form.engine_device,
    },
  }
})

/** Rows or cells that were left out, by reason. */
const dropped = z.object({
  no_keyword: z.int(),
  /** Repeated heads, titles and totals. */
  no_row: z.int(),
  too_long: z.int(),
  bad_day: z.int(),
  bad_position: z.int(),
  unknown_place: z.int(),
  other_site: z.int(),
  other_kind: z.int(),
  contradiction: z.int(),
  duplicate: z.int(),
})
export type HistoryDropped = z.infer<typeof dropped>

/** Text of each reason, shown after its count. */
export const droppedReasons: Record<keyof HistoryDropped, string> = {
  no_keyword: 'without a keyword',
  no_row: 'that are heads, titles or totals',
  too_long: 'with a keyword of more than 100 characters',
  bad_day: 'without a date that can be read',
  bad_position: 'without a position that can be read',
  unknown_place: 'with an unknown place, engine or device',
  other_site: 'of another site',
  other_kind: 'that are no organic results',
  contradiction: 'that contradict each other',
  duplicate: 'repeated',
}

/** The first rows, or positions of rows, that were left out. `row`: from 1, below the heads. */
const leftOut = z.array(
  z.object({ row: z.int(), keyword: z.string(), reason: z.enum(dropped.keyof().options) }),
)

const sampleRow = z.object({
  keyword: z.string(),
  engine: z.string(),
  country: z.string(),
  language: z.string(),
  device: z.string(),
  tags: z.array(z.string()),
  day: z.string().nullable(),
  position: z.int().nullable(),
  url: z.string().nullable(),
})

export const historyPreview = z.object({
  /** Rank tracker that made the export; null if the columns match no known tracker. */
  tool: z.string().nullable(),
  columns: z.array(
    z.object({
      name: z.string(),
      role: z.enum(historyRoles),
      /** Day in the heading of the column. */
      day: z.string().nullable(),
      /** Reason why the column is not imported. */
      reason: z.enum(columnReasons).nullable(),
      samples: z.array(z.string()),
    }),
  ),
  day_order: z.enum(dayOrders),
  /** Whether only one order of day and month fits the dates of the file. Otherwise an import needs `day_order`. */
  is_day_order_sure: z.boolean(),
  /** Null: the file is no text. */
  encoding: z.enum(Object.keys(encodingNames) as [string, ...string[]]).nullable(),
  /** Names of the sheets of a workbook or the tables of an archive; one or none for other files. */
  tables: z.array(z.string()),
  /** Which of `tables` was read, counted from 1. */
  table: z.int(),
  /** Other sites in the file; one of them may be the project's under another name. */
  sites: z.array(z.string()),
  /** Days for which the file has several positions of a keyword; the first of them. */
  contradictions: z.array(
    z.object({
      keyword: z.string(),
      place: z.string(),
      day: z.string(),
      positions: z.array(z.string()),
    }),
  ),
  rows: z.int(),
  keywords: z.int(),
  positions: z.int(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  dropped,
  left_out: leftOut,
  sample: z.array(sampleRow),
})
export type HistoryPreview = z.infer<typeof historyPreview>

export const historyImport = z.object({
  id: z.int(),
  project_id: z.int(),
  tool: z.string().nullable(),
  file_name: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  /** Number of positions, and number of positions already written. */
  total: z.int(),
  done: z.int(),
  keywords: z.int(),
  added_keywords: z.int(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  created_at: timestamp,
})
export type HistoryImport = z.infer<typeof historyImport>

const madeImport = historyImport.extend({ left_out: leftOut })
export type MadeImport = z.infer<typeof madeImport>

const upload = { fields: ['history_file'], maxBytes: (HISTORY_FILE_KB + 64) * 1024 } as const
const limit = { max: 60, seconds: 600 }

export const previewHistory = endpoint({
  method: 'POST',
  path: 'imports/historyPreview',
  impersonation: 'reading',
  scope: 'account',
  permission: 'manage',
  waitsFor: 'imports',
  summary: 'How the export of another rank tracker is read; nothing is stored',
  input,
  items: historyPreview,
  upload,
  limit,
})

export const importHistory = endpoint({
  method: 'POST',
  path: 'imports/historyStart',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  waitsFor: 'imports',
  summary: 'Add the keywords of an export and its past positions, all or nothing',
  input,
  items: madeImport,
  messageOf: ({ total, keywords }) => messages.historyImported(total, keywords),
  upload,
  limit,
})

export const listHistoryImports = endpoint({
  method: 'GET',
  path: 'imports/historyFetch',
  scope: 'account',
  permission: 'view',
  summary: 'The imported histories of a project, newest first, with their progress',
  input: z.object({ project_id: id('project_id') }).transform((given) => ({ projectId: given.project_id })),
  items: z.array(historyImport),
})

export const deleteHistoryImport = endpoint({
  method: 'DELETE',
  path: 'imports/historyDelete',
  scope: 'account',
  permission: 'manage',
  summary: 'Take an import back: its past positions, and if wanted the keywords that it has added',
  input: z
    .object({
      project_id: id('project_id'),
      history_import_id: id('history_import_id'),
      with_keywords: optionalOneOf(['true', 'false'] as const),
    })
    .transform((given) => ({
      projectId: given.project_id,
      importId: given.history_import_id,
      withKeywords: given.with_keywords === 'true',
    })),
  items: z.object({ deleted_id: z.int() }),
  message: messages.historyTakenBack,
})
