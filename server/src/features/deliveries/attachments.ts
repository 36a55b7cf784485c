import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailAttachment } from '../../platform/mail/mailer.ts'
import { readDownload } from '../downloads/downloads.service.ts'
import type { Outgoing } from './outgoing.ts'

/** Mail servers refuse much more; the mail links to the file in any case. */
const MOST_BYTES = 10_000_000

/** The file of a message, if it is small enough and still there. */
export async function attachmentsOf(
  db: Kysely<Tables>,
  accountId: number,
  { attachment }: Pick<Outgoing, 'attachment'>,
): Promise<MailAttachment[] | undefined> {
  if (attachment === undefined) return undefined
  const file = await readDownload(db, accountId, attachment.downloadId)
  if (file === undefined || file.download.bytes >= MOST_BYTES) return undefined
  const parts: Buffer[] = []
  for await (const part of file.body) parts.push(part)
  const { name, mediaType } = file.download
  return [{ filename: name, contentType: mediaType, content: Buffer.concat(parts) }]
}
