import { DAY } from '@rankline/contract/days'
import { TAKEOUT_DAYS } from '@rankline/contract/takeout/calls'
import { type SystemContext, snapshot, transaction } from '../../../platform/context.ts'
import { decryptDestinations } from '../../deliveries/encrypted-destinations.service.ts'
import { deleteDownload } from '../../downloads/downloads.queries.ts'
import { downloadPath } from '../../downloads/downloads.service.ts'
import { storeDownload } from '../../downloads/store-download.service.ts'
import { html } from '../../notifications/html.ts'
import { notify } from '../../notifications/notify.service.ts'
import type { Row, TakeoutTable } from '../format/table.ts'
import { takeoutTables } from '../format/takeout-tables.ts'
import { noting, type OnRows, Withdrawn } from '../progress.ts'
import * as takeouts from '../takeout.queries.ts'
import { archive } from './archive.ts'
import * as queries from './take-out.queries.ts'

/** Makes the archive from one snapshot of the account, and notifies the person. */
export async function makeArchive(ctx: SystemContext, accountId: number, row: takeouts.TakeoutRow) {
  const onRows = noting(ctx, accountId, row.id)
  const expiresAt = new Date(Date.now() + TAKEOUT_DAYS * DAY)
  const made = await snapshot(ctx, async (inside) => {
    let total = 0
    for (const table of takeoutTables) total += await queries.countRows(inside.db, accountId, table)
    await takeouts.updateTakeout(ctx.db, accountId, row.id, { total, touched_at: new Date() })
    const body = archive({
      rows: (table) => rowsOf(inside, accountId, table, onRows),
      settings: await queries.findSettings(inside.db, accountId),
      now: new Date(),
    })
    const file = { kind: 'takeout', name: row.file_name, mediaType: 'application/zip', expiresAt } as const
    return { ...(await storeDownload(ctx, accountId, file, body)), total }
  })
  const { id: downloadId, bytes, total } = made
  const link = await downloadPath(ctx, accountId, downloadId, expiresAt)
  await transaction(ctx, async (inside) => {
    const ended = {
      status: 'done',
      done: total,
      total,
      download_id: downloadId,
      bytes,
      failure: null,
    } as const
    const change = { ...ended, expires_at: expiresAt, touched_at: new Date() }
    if (!(await takeouts.updateTakeout(inside.db, accountId, row.id, change))) throw new Withdrawn()
    await notify(inside, accountId, {
      type: 'TAKEOUT_READY',
      title: 'Your archive is ready',
      description: html`<b>${row.file_name}</b> can be downloaded.`,
      clickAction: link,
    })
  }).catch(async (error: unknown) => {
    await deleteDownload(ctx.db, accountId, downloadId)
    throw error
  })
}

async function* rowsOf(
  { db, installation }: SystemContext,
  accountId: number,
  table: TakeoutTable,
  onRows: OnRows,
): AsyncGenerator<Row[]> {
  for await (const rows of queries.readRows(db, accountId, table)) {
    yield 'destinations' in table.columns
      ? rows.map((row) => ({ ...row, destinations: destinationsOf(String(row.destinations)) }))
      : rows
    await onRows(rows.length)
  }

  /** Browsers and file servers are known to this installation alone. */
  function destinationsOf(sealed: string) {
    return decryptDestinations(installation, accountId, sealed).filter(
      ({ type }) => type !== 'push' && type !== 'server',
    )
  }
}
