import type { ExportType } from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { Busy } from '../../platform/semaphores.ts'
import { deleteDownload } from '../downloads/downloads.queries.ts'
import { downloadPath, readDownload } from '../downloads/downloads.service.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import type { NewEvent } from '../program-events/new-event.ts'
import { storeEvents } from '../program-events/store-events.queries.ts'
import { noteAutoEnd } from './auto-export.service.ts'
import { clearRemote } from './clear-remote.job.ts'
import type { ExportPayload } from './export-job.ts'
import type { ExportRecord } from './exports.queries.ts'
import { type Failure, failureOf } from './failure.ts'
import { makeFile } from './make-file.service.ts'
import * as progress from './progress.queries.ts'
import { enqueueSending } from './queue-export.service.ts'
import type { Content, ExportFile, Senders } from './sender.ts'
import { buildTable } from './table/build-table.ts'

/** Tries of one export, each later than the one before. */
const MOST_TRIES = 4
/** Milliseconds between two notes of the progress. */
const NOTED_EACH = 1_000

/** Milliseconds in which the call still waits for the file, so that the person needs no notification. */
export const AWAITED = 4_000

/** The person deleted the export while it was being made. */
class Withdrawn extends Error {
  override readonly name = 'Withdrawn'
}

/**
 * Makes the file of an export, and queues its sending if it goes elsewhere.
 * @throws the error of a try that is repeated later
 */
export const makeExportFile = (ctx: SystemContext, payload: ExportPayload) =>
  tryExport(ctx, payload, async (row) => {
    const { accountId } = payload
    if (row.file_type !== 'sheet') await contentOf(ctx, accountId, row).file()
    if (row.target !== 'local') return handOver(ctx, accountId, row)
    const link = await linkTo(ctx, accountId, contentOf(ctx, accountId, row))
    await finish(ctx, accountId, row, { url: null, link })
  })

/**
 * Sends an export to its target. After a temporary failure, the next try sends the same file.
 * @throws the error of a try that is retried later
 * @throws {Busy} if the concurrency limit of the account or the receiver is reached; this does not count as a try
 */
export const sendExportFile = (ctx: SystemContext, senders: Senders, payload: ExportPayload) =>
  tryExport(ctx, payload, async (row) => {
    const { accountId } = payload
    if (row.target === 'local') return
    const content = contentOf(ctx, accountId, row)
    const url = await senders[row.target](ctx, accountId, row, content)
    const link = url ?? (await linkTo(ctx, accountId, content))
    await finish(ctx, accountId, row, { url, link })
  })

/** Queues the sending. The try that has made the file is not one of sending it. */
async function handOver(ctx: SystemContext, accountId: number, row: ExportRecord) {
  await transaction(ctx, async ({ db }) => {
    if (await progress.uncountTry(db, accountId, row.id, new Date())) await enqueueSending(db, accountId, row)
  })
}

async function tryExport(
  ctx: SystemContext,
  { accountId, exportId }: ExportPayload,
  work: (row: ExportRecord) => Promise<void>,
) {
  const begun = await progress.beginExport(ctx.db, accountId, exportId, new Date())
  if (begun === undefined) return
  // A killed worker records no failure, and the file itself may be the cause.
  if (begun.tries > MOST_TRIES) return fail(ctx, accountId, begun)
  try {
    await work(begun)
  } catch (error) {
    if (error instanceof Withdrawn) return
    if (error instanceof Busy) {
      await progress.uncountTry(ctx.db, accountId, exportId, new Date())
      throw error
    }
    const failure = failureOf(error)
    if (failure.isFinal || begun.tries >= MOST_TRIES) return fail(ctx, accountId, begun, failure)
    const change = { status: 'queued' as const, failure: failure.text, touched_at: new Date() }
    await progress.updateExport(ctx.db, accountId, exportId, change)
    throw error
  }
}

/** Content of an export. Its file is made on the first call of `file`. */
function contentOf(ctx: SystemContext, accountId: number, row: ExportRecord): Content {
  let file: Promise<ExportFile> | undefined
  const { title, file_type: fileType, list } = row
  return {
    file() {
      file ??= fileOf(ctx, accountId, row)
      return file
    },
    table: () =>
      buildTable(ctx, { title, account: scopeOf(row), list, fileType }, noting(ctx, accountId, row.id)),
  }
}

/** The account and projects that the person could see when they created the export. */
const scopeOf = ({ read_account_id: id, project_ids: projectIds }: ExportRecord) => ({ id, projectIds })

/** The stored file of an earlier try, or a new one. */
async function fileOf(ctx: SystemContext, accountId: number, row: ExportRecord): Promise<ExportFile> {
  const stored = row.download_id === null ? undefined : await readDownload(ctx.db, accountId, row.download_id)
  if (stored !== undefined) return stored
  const made = await makeFile(
    ctx,
    accountId,
    {
      account: scopeOf(row),
      title: row.title,
      name: row.name,
      fileType: fileTypeOf(row),
      list: row.list,
    },
    noting(ctx, accountId, row.id),
  )
  const change = {
    download_id: made.id,
    bytes: made.bytes,
    expires_at: made.expiresAt,
    touched_at: new Date(),
  }
  if (!(await progress.updateExport(ctx.db, accountId, row.id, change))) {
    await deleteDownload(ctx.db, accountId, made.id)
    throw new Withdrawn()
  }
  const file = await readDownload(ctx.db, accountId, made.id)
  if (file === undefined) throw new Withdrawn()
  return file
}

/** The type of the file. @throws for a sheet, whose target never needs a file */
function fileTypeOf({ file_type: form }: ExportRecord): ExportType {
  if (form === 'sheet') throw new Error('A sheet is no file.')
  return form
}

function noting({ db }: SystemContext, accountId: number, id: number) {
  let [done, notedAt] = [0, 0]
  return async (count: number) => {
    done += count
    if (Date.now() - notedAt < NOTED_EACH) return
    notedAt = Date.now()
    const isThere = await progress.updateExport(db, accountId, id, { done, touched_at: new Date() })
    if (!isThere) throw new Withdrawn()
  }
}

async function linkTo(ctx: SystemContext, accountId: number, content: Content): Promise<string> {
  const { id, expiresAt } = (await content.file()).download
  return downloadPath(ctx, accountId, id, expiresAt)
}

async function finish(
  ctx: SystemContext,
  accountId: number,
  row: ExportRecord,
  { url, link }: { url: string | null; link: string },
) {
  await transaction(ctx, async (inside) => {
    const change = { status: 'done' as const, done: row.total, failure: null, url, touched_at: new Date() }
    if (!(await progress.updateExport(inside.db, accountId, row.id, change))) return
    if (row.auto_day !== null) return noteAutoEnd(inside, accountId, row.auto_day)
    if (row.target === 'local') await storeEvents(inside.db, [readyEvent(accountId, row)])
    if (row.is_awaited && Date.now() - row.created_at.getTime() < AWAITED) return
    const to = row.target_name
    await notify(inside, accountId, {
      type: 'EXPORT_SUCCESS',
      title: 'Your export is ready',
      description:
        to === null
          ? html`<b>${row.name}</b> can be downloaded.`
          : html`<b>${row.name}</b> was sent to ${to}.`,
      clickAction: link,
    })
  })
}

/** Event for the programs of the person who exports. */
const readyEvent = (accountId: number, row: ExportRecord): NewEvent => ({
  accountId: row.read_account_id,
  type: 'export.ready',
  projectIds: row.project_id === null ? row.project_ids : [row.project_id],
  madeBy: accountId,
  data: { export_id: row.id, project_id: row.project_id, name: row.name, format: row.file_type },
})

/** Marks an export as failed for good, and notifies the person of the reason. */
export async function fail(
  ctx: SystemContext,
  accountId: number,
  row: Pick<ExportRecord, 'id' | 'name' | 'auto_day' | 'target'>,
  { text }: Pick<Failure, 'text'> = { text: messages.exportInterrupted },
) {
  ctx.log.warn(`export ${row.id} failed: ${text}`)
  await transaction(ctx, async (inside) => {
    const change = { status: 'failed' as const, failure: text, touched_at: new Date() }
    if (!(await progress.updateExport(inside.db, accountId, row.id, change))) return
    if (row.target === 'remote_ftp')
      await enqueue(inside.db, clearRemote, { accountId, exportId: row.id }, `${accountId} ${row.id}`)
    if (row.auto_day !== null) return noteAutoEnd(inside, accountId, row.auto_day)
    await notify(inside, accountId, {
      type: 'EXPORT_FAILED',
      title: 'Your export has failed',
      description: html`<b>${row.name}</b>: ${text}`,
      clickAction: '/exports',
    })
  })
}
