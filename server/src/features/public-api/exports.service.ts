import type { ParsedInputOf } from '@rankline/contract/endpoint'
import {
  type ExportRow,
  type ExportType,
  exportTypes,
  listOf,
  usualExportColumns,
} from '@rankline/contract/exports/calls'
import type * as calls from '@rankline/contract/public-api/exports'
import type { Context } from '../../platform/context.ts'
import * as files from '../exports/exports.service.ts'
import { pageAfter } from './cursors.ts'

export async function createExport(
  ctx: Context,
  { format: fileType, columns, ...list }: ParsedInputOf<typeof calls.createExport>,
) {
  const names = columns === undefined ? usualExportColumns : [...new Set(columns)]
  return presentExport(await files.startExport(ctx, { fileType, list: listOf({ ...list, columns: names }) }))
}

export async function listExports(
  ctx: Context,
  { cursor: after, limit }: ParsedInputOf<typeof calls.listExports>,
) {
  return pageAfter(await files.exportsAfter(ctx, { after, limit: limit + 1 }), limit, presentExport)
}

type OfExport = { export_id: number }

export async function findExport(ctx: Context, { export_id }: OfExport) {
  return presentExport(await files.requireReadExport(ctx, export_id))
}

export const fetchExport = (ctx: Context, { export_id }: OfExport) => files.fileOfExport(ctx, export_id)

const isType = (form: string): form is ExportType => exportTypes.some((type) => type === form)

function presentExport(row: ExportRow): calls.ProgramExport {
  const { file_type: format } = row
  if (!isType(format)) throw new Error(`The export ${row.id} is no file.`)
  return {
    id: row.id,
    project_id: row.project_id,
    name: row.name,
    format,
    state: row.status,
    keywords: row.total,
    written: row.done,
    bytes: row.bytes,
    failure: row.failure,
    created_at: row.created_at,
    expires_at: row.expires_at,
  }
}
