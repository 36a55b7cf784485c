import type { ExportTarget } from '@rankline/contract/exports'
import type { SystemContext } from '../../platform/context.ts'
import type { readDownload } from '../downloads/downloads.service.ts'
import type { ExportRecord } from './exports.queries.ts'

type File = NonNullable<Awaited<ReturnType<typeof readDownload>>>

/**
 * Sends a stored file somewhere.
 * @returns its address there, if it has one
 * @throws {NotSent} when it could not be sent
 */
export type Sender = (
  ctx: SystemContext,
  accountId: number,
  row: ExportRecord,
  file: File,
) => Promise<string | null>

export type Senders = Record<Exclude<ExportTarget, 'local'>, Sender>

/** The receiver could not be reached or refused the file. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  /** Whether another try would end the same. */
  readonly isFinal: boolean

  /** @param text for the person */
  constructor(text: string, { isFinal }: { isFinal: boolean }) {
    super(text)
    this.isFinal = isFinal
  }
}
