import type * as calls from '@rankline/contract/admin/audit'
import { type AuditEntry, auditActions } from '@rankline/contract/admin/audit'
import { dayOf } from '@rankline/contract/days'
import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { sql } from 'kysely'
import { type AuditRow, findEntriesAfter } from '../../platform/audit/audit.queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context.ts'
import { CSV_START, csvLine } from '../../platform/csv.ts'
import { downloadPath } from '../downloads/downloads.service.ts'
import { storeDownload } from '../downloads/store-download.service.ts'
import { contains, pageOf } from './lists/page.ts'

const BATCH = 1_000
/** Milliseconds until the log's file expires. */
const KEPT = 10 * 60_000

export async function listAudit(
  { db }: Context,
  { userId, search, ...input }: ParsedInputOf<typeof calls.listAudit>,
): Promise<Page<AuditEntry>> {
  const conditions = [sql`true`]
  if (userId !== null) conditions.push(sql`actor_id = ${userId}`)
  if (search !== null) {
    const pattern = contains(search)
    conditions.push(
      sql`(lower(actor_name) LIKE ${pattern} OR lower(subject) LIKE ${pattern} OR lower(person_name) LIKE ${pattern})`,
    )
  }
  return pageOf<AuditRow, AuditEntry>(db, input, {
    columns: sql`id, at, actor_id, actor_name, person_name, action, subject, before, after`,
    from: sql`FROM audit_entries WHERE ${sql.join(conditions, sql` AND `)}`,
    sortedBy: [sql`id`],
    present: presentEntry,
  })
}

/** Writes all entries to a file that only the caller can download. */
export async function exportAudit(ctx: Context): Promise<ItemsOf<typeof calls.exportAudit>> {
  const accountId = ctx.person.accountId
  const until = new Date(Date.now() + KEPT)
  const { id } = await storeDownload(
    ctx,
    accountId,
    { kind: 'export', name: `audit-log-${dayOf(new Date())}.csv`, mediaType: 'text/csv', expiresAt: until },
    linesOf(ctx),
  )
  await audit(ctx, { action: 'audit_exported', subject: 'audit log' })
  return { path: await downloadPath(ctx, accountId, id, until) }
}

async function* linesOf({ db }: Context): AsyncGenerator<Uint8Array> {
  yield Buffer.from(CSV_START + csvLine(['Id', 'Time', 'Who', 'As', 'What', 'Subject', 'Before', 'After']))
  let last = 0
  for (;;) {
    const rows = await findEntriesAfter(db, last, BATCH)
    if (rows.length === 0) return
    yield Buffer.from(rows.map(lineOf).join(''))
    last = rows.at(-1)!.id
  }
}

const lineOf = ({ id, at, actor_name, person_name, action, subject, before, after }: AuditRow) =>
  csvLine([id, at, actor_name, person_name, auditActions[action], subject, textOf(before), textOf(after)])

const textOf = (values: AuditRow['before']) => (values === null ? null : JSON.stringify(values))

const presentEntry = ({ at, actor_id, actor_name, person_name, action, ...row }: AuditRow): AuditEntry => ({
  ...row,
  actor: actor_id === null ? null : { id: actor_id, username: actor_name },
  person: person_name,
  action,
  action_text: auditActions[action],
  created_at: at.toISOString(),
})
