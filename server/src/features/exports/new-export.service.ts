import { utcDay } from '@rankline/contract/days'
import type { ExportedList, ExportForm, ExportTarget } from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { invalid, limitReached } from '../../platform/errors.ts'
import { countListed } from '../keywords/whole-list.service.ts'
import { getProject } from '../projects/projects.service.ts'
import * as queries from './exports.queries.ts'

/** Exports of a person that wait or run. */
const MOST_UNFINISHED = 10
/** A document is in memory until it ends. */
const MOST_PDF_ROWS = 10_000

/** The requested export: its list, file type and target. */
export type ExportRequest = {
  fileType: ExportForm
  list: ExportedList
  target: ExportTarget
  targetId: number | null
  targetName: string | null
  /** Whether the call waits for the file, so that the person sees it without a notification. */
  isAwaited?: true
  /** For a cloud target: the account that owns the connection. */
  connection?: { accountId: number }
}

/** An export that is not stored yet. It belongs to the person who creates it, and reads the target account of the call. */
export type NewExport = Parameters<typeof queries.insertExport>[1]

/** @throws {Refusal} not found unless the caller sees the project; limit reached when too many wait */
export async function newExport(ctx: Context, { list, ...wanted }: ExportRequest): Promise<NewExport> {
  const projectId = list.filters.project_id
  const project = projectId === undefined ? undefined : await getProject(ctx, projectId)
  await requireExportLimit(ctx.db, ctx.person.accountId)
  const total = await countListed(ctx, list.filters)
  if (wanted.fileType === 'pdf' && total > MOST_PDF_ROWS)
    throw invalid('file_type', messages.tooLargeForPdf(MOST_PDF_ROWS))
  const title = project?.name ?? 'All keywords'
  const now = new Date()
  return {
    title,
    account_id: ctx.person.accountId,
    read_account_id: ctx.account.id,
    project_ids: ctx.account.projectIds === null ? null : [...ctx.account.projectIds],
    project_id: projectId ?? null,
    name: wanted.fileType === 'sheet' ? title : `${fileName(title)} ${utcDay(0, now)}.${wanted.fileType}`,
    file_type: wanted.fileType,
    target: wanted.target,
    target_id: wanted.targetId,
    target_account_id: wanted.connection?.accountId ?? null,
    target_name: wanted.targetName,
    list: JSON.stringify(list),
    is_awaited: wanted.isAwaited === true,
    status: 'queued',
    total,
    done: 0,
    tries: 0,
    created_at: now,
    touched_at: now,
  }
}

const MOST_CHARACTERS = 80

/** Counts truly only with the account locked. @throws {Refusal} limit reached when too many exports wait */
export async function requireExportLimit(db: Context['db'], accountId: number) {
  const { unfinished } = await queries.countExports(db, accountId)
  if (unfinished >= MOST_UNFINISHED) throw limitReached(messages.tooManyExports(MOST_UNFINISHED))
}

/** A title without characters that file systems refuse. */
export const fileName = (title: string): string =>
  [...title.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').trim()].slice(0, MOST_CHARACTERS).join('') ||
  'Keywords'
