import { z } from 'zod'
import { user } from '../auth/calls.ts'
import { countDays } from '../days.ts'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { keywordFilters } from '../keywords/filter-schemas.ts'
import { messages } from '../messages.ts'
import { refusals } from '../validation/refusals.ts'
import {
  id,
  ids,
  oneOf,
  optionalDay,
  optionalId,
  optionalOneOf,
  optionalText,
  page,
  timestamp,
} from '../wire.ts'
import { cloudTargets, exportClouds } from './clouds.ts'

export const exportTypes = ['csv', 'pdf', 'xlsx'] as const
export type ExportType = (typeof exportTypes)[number]

/** Output of an export: a file, or a sheet of a spreadsheet that is updated in place. */
export const exportForms = [...exportTypes, 'sheet'] as const
export type ExportForm = (typeof exportForms)[number]

/** Columns measured by Google, which are exported only if a person chooses them. */
export const googleExportColumns = [
  'google_clicks',
  'google_impressions',
  'google_ctr',
  'google_position',
] as const

/** The columns of a file, named as in the table on screen; `place` is engine, country, language and device. */
export const exportColumns = [
  'place',
  'current',
  'change',
  'prev_position',
  'best_position',
  'worst_position',
  'serp',
  'volume',
  'traffic',
  'traffic_value',
  'above',
  'intent',
  ...googleExportColumns,
  'updated_at',
  'tags',
] as const
export type ExportColumn = (typeof exportColumns)[number]

/** Default columns of a file: all except those that the table hides at first. */
export const usualExportColumns: readonly ExportColumn[] = exportColumns.filter(
  (name) => name !== 'above' && name !== 'intent' && !googleExportColumns.some((google) => google === name),
)

/** Destinations of an export. */
export const exportTargets = ['local', 'remote_ftp', ...cloudTargets] as const
export type ExportTarget = (typeof exportTargets)[number]

export const exportStates = ['queued', 'running', 'done', 'failed'] as const

/** Maximum number of days of positions in one file. */
export const MOST_EXPORT_DAYS = 1_100

export const exportRow = z.object({
  id: z.int(),
  /** Null: all keywords that the person sees in their own account. */
  project_id: z.int().nullable(),
  name: z.string(),
  file_type: z.enum(exportForms),
  target: z.enum(exportTargets),
  /** Name of the file server or cloud account. */
  target_name: z.string().nullable(),
  status: z.enum(exportStates),
  /** Number of keywords, and number of keywords already written. */
  total: z.int(),
  done: z.int(),
  bytes: z.int().nullable(),
  /** Reason of the failure, in one sentence. */
  failure: z.string().nullable(),
  /** Address of the file at its provider. */
  url: z.string().nullable(),
  created_at: timestamp,
  /** End of the time in which the file can be downloaded; null while there is no file. */
  expires_at: timestamp.nullable(),
})
export type ExportRow = z.infer<typeof exportRow>

const columns = optionalText(400).transform((text, context) => {
  if (text === undefined) return usualExportColumns
  const names = text.split(',')
  if (names.some((name) => !exportColumns.includes(name as ExportColumn)))
    context.issues.push({ code: 'custom', message: refusals.notAllowed, input: text })
  return exportColumns.filter((name) => names.includes(name))
})

/** List as it is shown on screen: its filters and sort, the shown columns, and the days that it compares. */
export const listFields = keywordFilters.omit({ page: true, with_overview: true }).extend({
  /** Names separated by commas; by default all columns except Google's numbers. */
  columns,
  compare_from: optionalDay(),
  compare_to: optionalDay(),
  /** With both days, the file has a column for every day from the first to the last. */
  positions_from: optionalDay(),
  positions_to: optionalDay(),
})

type ListFields = z.output<typeof listFields>
export type ExportedDays = { from: string; to: string } | null

/** The compared days stay in the filters, because filters by movement use them too. */
export function listOf({ columns, positions_from, positions_to, ...filters }: ListFields) {
  return {
    filters: { ...filters, page: 1 },
    columns: [...columns],
    compared: daysOf(filters.compare_from, filters.compare_to),
    positions: daysOf(positions_from, positions_to),
  }
}

const daysOf = (from: string | undefined, to: string | undefined): ExportedDays =>
  from === undefined || to === undefined ? null : { from, to }

/** List that an export contains. */
export type ExportedList = ReturnType<typeof listOf>

type PositionDays = Pick<ListFields, 'positions_from' | 'positions_to'>

export function checkDays(
  { positions_from: from, positions_to: to }: PositionDays,
  context: z.RefinementCtx,
) {
  if (from === undefined || to === undefined || (from <= to && countDays(from, to) <= MOST_EXPORT_DAYS))
    return
  context.addIssue({ code: 'custom', path: ['positions_to'], message: messages.exportDays(MOST_EXPORT_DAYS) })
}

const limit = { max: 60, seconds: 600 }

export const exportLocal = endpoint({
  method: 'POST',
  path: 'export/local',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'view',
  waitsFor: 'files',
  summary: 'Make a file of a project or of all keywords; a large one is made in the background',
  input: listFields
    .extend({ file_type: oneOf('file_type', exportTypes) })
    .superRefine(checkDays)
    .transform(({ file_type: fileType, ...list }) => ({ fileType, list: listOf(list) })),
  /** `redirect_direct`: the path of the file; null while it is made in the background. */
  items: z.object({ redirect_direct: z.string().nullable(), export: exportRow }),
  messageOf: ({ redirect_direct }) =>
    redirect_direct === null ? messages.exportBegun : messages.exportReady,
  limit,
})

export const exportRemote = endpoint({
  method: 'POST',
  path: 'export/remoteFtp',
  scope: 'account',
  permission: 'view',
  summary: "Make a file and upload it to one of the caller's file servers",
  input: listFields
    .extend({ remote_ftp_id: id('remote_ftp_id'), file_type: optionalOneOf(exportTypes) })
    .superRefine(checkDays)
    .transform(({ remote_ftp_id: serverId, file_type: fileType = 'csv' as const, ...list }) => ({
      serverId,
      fileType,
      list: listOf(list),
    })),
  items: exportRow,
  message: messages.exportUploadBegun,
  limit,
})

const cloudFields = listFields.extend({ file_type: optionalOneOf(exportTypes) }).superRefine(checkDays)

const fileFields = cloudFields.transform(({ file_type: fileType = 'csv' as const, ...list }) => ({
  fileType: fileType as ExportForm,
  list: listOf(list),
}))

const sheetFields = listFields
  .superRefine(checkDays)
  .transform((list) => ({ fileType: 'sheet' as ExportForm, list: listOf(list) }))

const toCloud = <Fields extends z.ZodType>(
  call: string,
  { name, does, input }: { name: string; does: string; input: Fields },
) =>
  endpoint({
    method: 'POST',
    path: `export/${call}`,
    scope: 'account',
    permission: 'view',
    waitsFor: 'files',
    summary: `${does}; without a link, where the browser goes to link it`,
    input,
    /** `redirect_direct`: the file, the sheet or the consent; null while it is made in the background. */
    items: z.object({ redirect_direct: z.string().nullable(), export: exportRow.nullable() }),
    messageOf: ({ redirect_direct }) =>
      redirect_direct === null ? messages.exportUploadBegun : messages.exportLeads(name),
    limit,
  })

export const exportToCloud = {
  gdrive: toCloud('gdriveRedirect', {
    name: exportClouds.gdrive.name,
    does: 'Make a file and upload it to Google Drive',
    input: fileFields,
  }),
  dropbox: toCloud('dropboxRedirect', {
    name: exportClouds.dropbox.name,
    does: 'Make a file and upload it to Dropbox',
    input: fileFields,
  }),
  gsheets: toCloud('gsheetsRedirect', {
    name: exportClouds.gsheets.name,
    does: 'Update the sheets of the listed projects in Google Sheets',
    input: sheetFields,
  }),
} as const

const revokeCall = (call: string, name: string, message: string) =>
  endpoint({
    method: 'POST',
    path: `export/${call}`,
    scope: 'account',
    waitsFor: 'files',
    summary: `End every link of the caller to ${name}, here and at the provider`,
    input: nothing,
    items: user,
    message,
  })

export const revokeCloud = {
  gdrive: revokeCall('gdriveRevoke', 'Google Drive', messages.gdriveRevoked),
  dropbox: revokeCall('dropboxRevoke', 'Dropbox', messages.dropboxRevoked),
} as const

export const listExports = endpoint({
  method: 'GET',
  path: 'export/fetchAuth',
  scope: 'account',
  summary: 'A page of the exports that the caller has made, newest first',
  input: z.object({ page }),
  items: pageOf(exportRow),
})

const exportId = z
  .object({ export_id: id('export_id') })
  .transform((input) => ({ exportId: input.export_id }))

export const fetchExport = endpoint({
  method: 'POST',
  path: 'export/link',
  impersonation: 'allowed',
  scope: 'account',
  summary: 'A path to download a file that was made; it works for ten minutes',
  input: exportId,
  items: z.object({ redirect_direct: z.string() }),
})

/** With the project of the export, which leads to the account that it reads. */
export const retryExport = endpoint({
  method: 'POST',
  path: 'export/retry',
  scope: 'account',
  permission: 'view',
  summary: 'Make a failed export again',
  input: z
    .object({ export_id: id('export_id'), project_id: optionalId() })
    .transform((input) => ({ exportId: input.export_id, projectId: input.project_id })),
  items: exportRow,
  message: messages.exportBegun,
  limit,
})

export const deleteExports = endpoint({
  method: 'DELETE',
  path: 'export/deleteSelectedAuth',
  scope: 'account',
  summary: 'Delete exports with their files, all or none; one that is being made is stopped',
  input: z.object({ export_ids: ids('export_ids') }).transform((input) => ({ ids: input.export_ids })),
  items: z.object({ deleted_ids: z.array(z.int()) }),
  messageOf: ({ deleted_ids }) => messages.exportsDeleted(deleted_ids.length),
})
