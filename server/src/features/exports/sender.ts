import type { ExportTarget } from '@rankline/contract/exports/calls'
import type { SystemContext } from '../../platform/context.ts'
import type { readDownload } from '../downloads/downloads.service.ts'
import type { ExportRecord } from './exports.queries.ts'
import type { Table } from './table/table.ts'

export type ExportFile = NonNullable<Awaited<ReturnType<typeof readDownload>>>

/** The content of an export: a stored file, which is the same at each try, or a table, which is read again. */
export type Content = { file(): Promise<ExportFile>; table(): Promise<Table> }

/**
 * Sends an export somewhere.
 * @returns its address there, if it has one
 * @throws {NotSent} when it could not be sent
 */
export type Sender = (
  ctx: SystemContext,
  accountId: number,
  row: ExportRecord,
  content: Content,
) => Promise<string | null>

export type Senders = Record<Exclude<ExportTarget, 'local'>, Sender>

/** The receiver could not be reached or refused the file. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  /** Whether a retry would fail in the same way. */
  readonly isFinal: boolean

  /** @param text for the person */
  constructor(text: string, { isFinal }: { isFinal: boolean }) {
    super(text)
    this.isFinal = isFinal
  }
}
