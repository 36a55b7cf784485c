import { countDays } from '@rankline/contract/days'
import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/exports/calls'
import type { ExportRow } from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Context, transaction } from '../../platform/context.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { deleteDownload } from '../downloads/downloads.queries.ts'
import { downloadPath } from '../downloads/downloads.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { requireServer } from '../remote-servers/remote-servers.service.ts'
import { presentExport } from './export.presenter.ts'
import * as queries from './exports.queries.ts'
import { makeFile } from './make-file.service.ts'
import { newExport, requireExportLimit } from './new-export.service.ts'
import { enqueueExport, queuedAndAwaited, queueRequest } from './queue-export.service.ts'

/** Cells of a file that is made within a call: a moment's work. */
const MOST_CELLS_AT_ONCE = 60_000
/** Columns of a list without days, roughly. */
const LIST_COLUMNS = 20
const LINK_MS = 10 * 60_000

export async function exportLocal(
  ctx: Context,
  { fileType, list }: ParsedInputOf<typeof calls.exportLocal>,
): Promise<ItemsOf<typeof calls.exportLocal>> {
  const local = { target: 'local', targetId: null, targetName: null } as const
  const wanted = { ...local, fileType, list, isAwaited: true } as const
  const order = await newExport(ctx, wanted)
  if (fileType === 'pdf' || cellsOf(order.total, list) > MOST_CELLS_AT_ONCE) {
    const row = await queuedAndAwaited(ctx, order)
    const isMade = row.status === 'done' && row.download_id !== null
    return {
      redirect_direct: isMade ? await linkTo(ctx, row.download_id!) : null,
      export: presentExport(row),
    }
  }
  const { title, name } = order
  const { id, bytes, expiresAt } = await makeFile(ctx, ctx.person.accountId, {
    account: ctx.account,
    title,
    name,
    fileType,
    list,
  })
  const made = await queries.insertExport(ctx.db, {
    ...order,
    status: 'done',
    done: order.total,
    download_id: id,
    bytes,
    expires_at: expiresAt,
  })
  return { redirect_direct: await linkTo(ctx, id), export: presentExport(made) }
}

function cellsOf(total: number, { positions }: Parameters<typeof newExport>[1]['list']): number {
  const days = positions === null ? 0 : countDays(positions.from, positions.to)
  return total * (LIST_COLUMNS + days)
}

export async function exportRemote(
  ctx: Context,
  { serverId, fileType, list }: ParsedInputOf<typeof calls.exportRemote>,
): Promise<ExportRow> {
  const server = await requireServer(ctx, serverId)
  const wanted = {
    fileType,
    list,
    target: 'remote_ftp',
    targetId: server.id,
    targetName: server.name,
  } as const
  return presentExport(await queueRequest(ctx, await newExport(ctx, wanted)))
}

/** Queues a file for a worker to make, however small it is. */
export async function startExport(
  ctx: Context,
  { fileType, list }: ParsedInputOf<typeof calls.exportLocal>,
): Promise<ExportRow> {
  const wanted = { fileType, list, target: 'local', targetId: null, targetName: null } as const
  return presentExport(await queueRequest(ctx, await newExport(ctx, wanted)))
}

/** The person's exports to download that read the account of the call, and only projects that the caller sees. */
export async function exportsAfter(
  ctx: Context,
  part: { after: number; limit: number },
): Promise<ExportRow[]> {
  const rows = await queries.findReadOf(ctx.db, ctx.person.accountId, ctx.account, part)
  return rows.map((row) => presentExport(row))
}

/** @throws {Refusal} not found, also for an export of another person, account or project that the caller does not see */
export async function requireReadExport(ctx: Context, id: number): Promise<ExportRow> {
  return presentExport(await readExport(ctx, id))
}

/** A short-lived address of an export's file; null while there is none. @throws {Refusal} not found */
export async function fileOfExport(ctx: Context, id: number) {
  const { name, bytes, download_id: downloadId, expires_at: expiresAt } = await readExport(ctx, id)
  const hasFile = downloadId !== null && expiresAt !== null && expiresAt > new Date()
  return { path: hasFile ? await linkTo(ctx, downloadId) : null, name, bytes }
}

async function readExport({ db, person, account }: Context, id: number) {
  const [row] = await queries.findReadOf(db, person.accountId, account, { id })
  if (row === undefined) throw notFound()
  return row
}

/** Always the person's own exports, whichever account the call reaches. */
export async function listExports(
  { db, person: { accountId } }: Context,
  { page }: ParsedInputOf<typeof calls.listExports>,
): Promise<Page<ExportRow>> {
  const perPage = PAGE_SIZE.usual
  const [rows, { all }] = await Promise.all([
    queries.findExports(db, accountId, { limit: perPage, offset: (page - 1) * perPage }),
    queries.countExports(db, accountId),
  ])
  return pageOfRows(
    rows.map((row) => presentExport(row)),
    { page, perPage, total: all },
  )
}

export async function fetchExport(ctx: Context, { exportId }: ParsedInputOf<typeof calls.fetchExport>) {
  const { download_id: downloadId } = await getExport(ctx, exportId)
  if (downloadId === null) throw conflict(messages.exportNotReady)
  return { redirect_direct: await linkTo(ctx, downloadId) }
}

/** Reads what the person sees now, which may be less than when the export failed. */
export async function retryExport(
  ctx: Context,
  { exportId, projectId }: ParsedInputOf<typeof calls.retryExport>,
): Promise<ExportRow> {
  const before = await getExport(ctx, exportId)
  if (before.project_id !== (projectId ?? null)) throw notFound()
  if (before.read_account_id !== ctx.account.id) throw notFound()
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  const projectIds = ctx.account.projectIds === null ? null : [...ctx.account.projectIds]
  return transaction(ctx, async (inside) => {
    const { db } = inside
    const { accountId } = ctx.person
    await lockAccount(db, accountId)
    await requireExportLimit(db, accountId)
    const queued = await queries.queueAgain(db, accountId, exportId, { projectIds, now: new Date() })
    if (queued === undefined) throw conflict(messages.exportNotFailed)
    if (before.download_id !== null) await deleteDownload(inside.db, accountId, before.download_id)
    await enqueueExport(db, accountId, queued)
    return presentExport(queued)
  })
}

/** Deletes all of the exports with their files, or none if one of them is not the person's. */
export async function deleteExports(ctx: Context, { ids }: ParsedInputOf<typeof calls.deleteExports>) {
  const { accountId } = ctx.person
  await transaction(ctx, async (inside) => {
    const deleted = await queries.deleteExports(inside.db, accountId, ids)
    if (deleted.length < ids.length) throw notFound()
    for (const { download_id: id } of deleted) if (id !== null) await deleteDownload(inside.db, accountId, id)
  })
  return { deleted_ids: ids }
}

/** @throws {Refusal} not found, also for an export of another person */
async function getExport(ctx: Context, id: number) {
  const row = await queries.findExport(ctx.db, ctx.person.accountId, id)
  if (row === undefined) throw notFound()
  return row
}

/** A short-lived address of the file, because the browser navigates to it without a session. */
const linkTo = (ctx: Context, downloadId: number) =>
  downloadPath(ctx, ctx.person.accountId, downloadId, new Date(Date.now() + LINK_MS))
