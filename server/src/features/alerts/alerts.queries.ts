import type { alertSorts } from '@rankline/contract/alerts/calls'
import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Account with its projects that the caller sees, and the caller's own account. */
export type Viewer = { scope: ProjectScope; callerId: number }

/**
 * Filters the alerts that a viewer sees. A member with only some projects sees the alerts of these projects and their own
 * alerts on tags and on many projects.
 */
const isShown = ({ scope: { projectIds }, callerId }: Viewer): RawBuilder<SqlBool> =>
  projectIds === null
    ? sql`true`
    : sql`(alerts.project_id = ANY (${projectIds}::bigint[])
        OR (alerts.project_id IS NULL AND alerts.created_by = ${callerId}))`

/** Selects alerts with the names of their sources, without alerts whose project or keyword is deleted. */
const shown = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('alerts')
    .leftJoin('projects', (join) => onKey(join, 'projects', 'alerts.account_id', 'alerts.project_id'))
    .leftJoin('keywords', (join) => onKey(join, 'keywords', 'alerts.account_id', 'alerts.keyword_id'))
    .leftJoin('tags', (join) => onKey(join, 'tags', 'alerts.account_id', 'alerts.tag_id'))
    .where('alerts.account_id', '=', viewer.scope.id)
    .where('projects.deleted_at', 'is', null)
    .where('keywords.deleted_at', 'is', null)
    .where(isShown(viewer))

const columns = [
  'alerts.id',
  'alerts.name',
  'alerts.project_id',
  'alerts.keyword_id',
  'alerts.tag_id',
  'alerts.project_scope',
  'alerts.scope_name',
  'alerts.trigger_type',
  'alerts.trigger_action',
  'alerts.trigger_value',
  'alerts.trigger_target',
  'alerts.destination_types',
  'alerts.digest_hour',
  'alerts.digest_time_zone',
  'alerts.digest_at',
  'alerts.is_enabled',
  'alerts.disable_after_first',
  'alerts.prevent_spam',
  'alerts.snoozed_until',
  'alerts.sent_at',
  'alerts.failing_since',
  'alerts.created_at',
  'alerts.updated_at',
  'projects.name as project_name',
  'projects.url as project_url',
  'keywords.phrase',
  'tags.name as tag_name',
] as const

const wide = (db: Db, viewer: Viewer) => shown(db, viewer).select(columns)
export type ShownAlert = Awaited<ReturnType<ReturnType<typeof wide>['executeTakeFirstOrThrow']>>

type AlertPage = {
  projectId: number | undefined
  sort: (typeof alertSorts)[number]
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const sortColumns = {
  created_at: sql`alerts.created_at`,
  updated_at: sql`alerts.updated_at`,
  name: sql`lower(alerts.name)`,
  status: sql`alerts.is_enabled`,
}

export const findAlerts = (db: Db, viewer: Viewer, page: AlertPage): Promise<ShownAlert[]> =>
  wide(db, viewer)
    .$if(page.projectId !== undefined, (query) => query.where('alerts.project_id', '=', page.projectId ?? 0))
    .orderBy(sortColumns[page.sort], page.order)
    .orderBy('alerts.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countAlerts(
  db: Db,
  viewer: Viewer,
  { projectId }: Pick<AlertPage, 'projectId'>,
): Promise<number> {
  const { total } = await shown(db, viewer)
    .select(sql<number>`count(*)`.as('total'))
    .$if(projectId !== undefined, (query) => query.where('alerts.project_id', '=', projectId ?? 0))
    .executeTakeFirstOrThrow()
  return total
}

export async function countOfAccount(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('alerts')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export const findAlert = (db: Db, viewer: Viewer, id: number): Promise<ShownAlert | undefined> =>
  wide(db, viewer).where('alerts.id', '=', id).executeTakeFirst()

/** Filters the ids to alerts that the viewer sees. */
export async function findShownIds(db: Db, viewer: Viewer, ids: number[]): Promise<number[]> {
  const rows = await shown(db, viewer)
    .select('alerts.id')
    .where('alerts.id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertAlert(db: Db, alert: Insertable<Tables['alerts']>): Promise<number> {
  const { id } = await db.insertInto('alerts').values(alert).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Finds an alert, even if its source is deleted. */
export const findAny = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export type GroupedProject = { id: number; folder: string | null; tags: string[] }

/** The projects that an alert over many may cover: those that the caller sees, without archived ones. */
export const findGroupedProjects = (db: Db, account: ProjectScope): Promise<GroupedProject[]> =>
  db
    .selectFrom('projects')
    .select(['id', 'folder', 'tags'])
    .where('account_id', '=', account.id)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where(isVisible(account, 'id'))
    .orderBy('id')
    .execute()

/** Locks an alert until the transaction ends, so that it is not evaluated in the meantime. */
export const lockAlert = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function updateAlert(
  db: Db,
  accountId: number,
  id: number,
  changes: Updateable<Tables['alerts']>,
) {
  await db
    .updateTable('alerts')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteAlerts(db: Db, accountId: number, ids: number[]) {
  await db
    .deleteFrom('alerts')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .execute()
}

export type Setting = 'is_enabled' | 'disable_after_first' | 'prevent_spam'

/** Switches a setting on or off. @returns its new value */
export async function toggle(
  db: Db,
  accountId: number,
  id: number,
  { setting, now }: { setting: Setting; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ value: boolean }>`
    UPDATE alerts
    SET ${sql.ref(setting)} = NOT ${sql.ref(setting)}, updated_at = ${now}
    WHERE account_id = ${accountId} AND id = ${id}
    RETURNING ${sql.ref(setting)} AS value`.execute(db)
  return rows[0]?.value === true
}

/** Resets the start time: the alert ignores changes from the time it was off. */
export async function restart(
  db: Db,
  accountId: number,
  id: number,
  { now, comparedDay }: { now: Date; comparedDay: string },
) {
  await db
    .updateTable('alerts')
    .set({
      enabled_at: now,
      compared_day: comparedDay,
      sent_at: null,
      snoozed_until: null,
      failing_since: null,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function snooze(
  db: Db,
  accountId: number,
  id: number,
  { until, now }: { until: Date | null; now: Date },
) {
  await db
    .updateTable('alerts')
    .set({ snoozed_until: until, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function setDigestTime(db: Db, accountId: number, ids: readonly number[], at: Date) {
  await db
    .updateTable('alerts')
    .set({ digest_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .execute()
}

/** Disables the alert if it ends with its first message. @returns whether it did */
export async function endAfterFirst(db: Db, accountId: number, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ is_enabled: false, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where('disable_after_first', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds the project of an existing keyword. */
export async function findProjectOfKeyword(
  db: Db,
  accountId: number,
  id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('keywords')
    .select('project_id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.project_id
}
