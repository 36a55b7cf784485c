import { messages } from '@rankline/contract/messages'
import { beginReading, type SystemContext, transaction } from '../../platform/context.ts'
import { ServerFailure } from '../../platform/server-failure.ts'
import { uploadFile } from '../remote-servers/upload-file.service.ts'
import * as days from './feed-days.queries.ts'
import { type FeedRecord, updateFeed } from './feeds.queries.ts'
import { fileFormats } from './files/formats.ts'
import { type PartFile, withDirectory, writePartFiles } from './files/part-files.ts'
import { rowsOf } from './rows.ts'
import { feedSchemas, SCHEMA_VERSION } from './schemas.ts'

/** Milliseconds before the end of a claim at which an upload is stopped. */
const MARGIN = 30_000

/** Another worker has taken over the day. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

type Target = { feed: FeedRecord; day: days.ClaimedDay }
type Manifest = { table: string; format: string; key: string; rows: number; bytes: number; sha256: string }

/**
 * Writes the files of a day and then its manifest, and records it. Every key follows from table, project and day, so a try after
 * a crash replaces the same objects.
 * @throws {ServerFailure}
 * @throws {Busy}
 * @throws {ClaimLost}
 */
export async function writeDay(ctx: SystemContext, feed: FeedRecord, day: days.ClaimedDay) {
  // Read first: what changes meanwhile differs from this hash, and the day is written once more.
  const fingerprint = await days.noteFingerprint(ctx.db, feed, day)
  if (fingerprint === undefined) throw new ClaimLost()
  const target = { feed, day }
  const revision = day.revision + 1
  const files = await withDirectory((directory) => writeTables(ctx, target, directory))
  await put(ctx, target, manifestKey(feed, day), manifestOf(target, revision, files))
  const [rows, bytes] = [sumOf(files, 'rows'), sumOf(files, 'bytes')]
  await transaction(ctx, async ({ db }) => {
    const now = new Date()
    if (!(await days.recordWritten(db, feed, day, { fingerprint, revision, rows, bytes, now })))
      throw new ClaimLost()
    if (feed.failures > 0)
      await updateFeed(
        db,
        { accountId: feed.account_id, id: feed.id },
        { failures: 0, failure: null, next_try_at: null },
      )
  })
}

const sumOf = (files: readonly Manifest[], name: 'rows' | 'bytes') =>
  files.reduce((sum, file) => sum + file[name], 0)

async function writeTables(ctx: SystemContext, target: Target, directory: string): Promise<Manifest[]> {
  const { feed, day } = target
  // After the hash, so that a replica has at least what it is of.
  const reading = await beginReading(ctx)
  const of = { accountId: feed.account_id, projectId: day.project_id, day: day.day }
  const written: Manifest[] = []
  for (const table of feed.tables) {
    const rows = rowsOf[table](ctx, reading, of)
    for (const part of await writePartFiles(directory, feed.formats, feedSchemas[table], rows)) {
      const key = partKey(feed, day, table, part)
      await put(ctx, target, key, part.body())
      written.push({
        table,
        format: part.format,
        key,
        rows: part.rows,
        bytes: part.bytes,
        sha256: part.sha256,
      })
    }
  }
  return written
}

const below = (prefix: string, path: string) => (prefix === '' ? path : `${prefix}/${path}`)

const partKey = (
  { prefix }: FeedRecord,
  { day, project_id }: days.ClaimedDay,
  table: string,
  part: PartFile,
) => {
  const { folder, file } = fileFormats[part.format]
  return below(prefix, `${folder}${table}/date=${day}/project=${project_id}/${file}`)
}

const manifestKey = ({ prefix }: FeedRecord, { day, project_id }: days.ClaimedDay) =>
  below(prefix, `_manifest/date=${day}/project=${project_id}.json`)

/** The content depends on the data alone, so that a repeated try writes the same bytes. */
async function* manifestOf({ feed, day }: Target, revision: number, files: readonly Manifest[]) {
  const manifest = {
    schema_version: SCHEMA_VERSION,
    date: day.day,
    project_id: day.project_id,
    revision,
    files,
    tables: Object.fromEntries(
      feed.tables.map((table) => [
        table,
        feedSchemas[table].map(({ name, type, nullable }) => ({ name, type, nullable })),
      ]),
    ),
  }
  yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** Sends one object while the claim is valid, so that a worker that was replaced overwrites nothing. */
async function put(ctx: SystemContext, { feed, day }: Target, key: string, body: AsyncIterable<Uint8Array>) {
  if (!(await days.renewClaim(ctx.db, feed, day, new Date()))) throw new ClaimLost()
  const limited = { ...ctx, signal: AbortSignal.timeout(days.CLAIM - MARGIN) }
  const file = { id: feed.id, name: key, body }
  if (await uploadFile(limited, feed.account_id, feed.server_id, file)) return
  throw new ServerFailure(messages.exportServerGone, { isFinal: true })
}
