import { downloadsPath } from '@rankline/contract/downloads/paths'
import type { Kysely } from 'kysely'
import type { SystemContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/errors.ts'
import type { StoredDownload } from './download.ts'
import { downloadToken } from './download-token.ts'
import * as queries from './downloads.queries.ts'

/**
 * Path of a URL that needs no session. It expires at `until`, or with the file.
 * @throws {Refusal} NOT_FOUND when the file has expired or was deleted
 */
export async function downloadPath(
  { db, installation }: Pick<SystemContext, 'db' | 'installation'>,
  accountId: number,
  id: number,
  until: Date,
): Promise<string> {
  if ((await queries.findDownload(db, accountId, id, new Date())) === undefined) throw notFound()
  return `/api/v1/${downloadsPath}/${downloadToken(installation, { accountId, id, until: until.getTime() })}`
}

/** A stored file, read part by part; undefined when it has expired or was deleted. */
export async function readDownload(
  db: Kysely<Tables>,
  accountId: number,
  id: number,
): Promise<{ download: StoredDownload; body: AsyncIterable<Buffer> } | undefined> {
  const download = await queries.findDownload(db, accountId, id, new Date())
  return download && { download, body: partsOf(db, download) }
}

/** @throws when the file is deleted while it is read, so that nobody takes a part for the whole */
async function* partsOf(
  db: Kysely<Tables>,
  { accountId, id, bytes }: StoredDownload,
): AsyncGenerator<Buffer> {
  let rest = bytes
  for (let part = 0; rest > 0; part += 1) {
    const content = await queries.findPart(db, accountId, id, part)
    if (content === undefined) throw new Error(`Download ${id} was deleted while it was read.`)
    yield content
    rest -= content.length
  }
}
