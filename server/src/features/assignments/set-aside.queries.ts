import { utcDay } from '@rankline/contract/days'
import type { ReportTimer } from '@rankline/contract/reports/days'
import { DEFAULT_TIME, dueDay, type Schedule } from '@rankline/contract/reports/days'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Columns } from './copy-rows.queries.ts'
import { type SetAside, setAside } from './set-aside.ts'

type Db = Kysely<Tables>

/** Reads the agency's data that stays behind when a project moves. Destinations of alerts and reports stay encrypted. */
export async function findSetAside(db: Db, accountId: number, projectId: number): Promise<SetAside> {
  const { rows } = await sql<Record<keyof SetAside, unknown>>`
    SELECT
      projects.folder,
      to_jsonb(projects.tags) AS tags,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('member_id', member_id, 'is_enabled', is_enabled)), '[]')
        FROM project_members WHERE account_id = ${accountId} AND project_id = ${projectId}) AS members,
      (SELECT coalesce(jsonb_agg(to_jsonb(alerts) ORDER BY alerts.id), '[]')
        FROM alerts WHERE account_id = ${accountId} AND project_id = ${projectId}) AS alerts,
      (SELECT coalesce(jsonb_agg(to_jsonb(reports) ORDER BY reports.id), '[]')
        FROM reports WHERE account_id = ${accountId} AND project_id = ${projectId}) AS reports
    FROM projects
    WHERE account_id = ${accountId} AND id = ${projectId}`.execute(db)
  return setAside.parse(rows[0])
}

type Return = { accountId: number; projectId: number; columns: Columns; now: Date }

/** Restores the agency's data of a returned project. Skips removed members and alerts of deleted keywords. */
export async function restore(db: Db, { accountId, projectId, columns, now }: Return, kept: SetAside) {
  await db
    .updateTable('projects')
    .set({ folder: kept.folder, tags: kept.tags })
    .where('account_id', '=', accountId)
    .where('id', '=', projectId)
    .execute()
  await sql`
    INSERT INTO project_members (account_id, project_id, member_id, is_enabled)
    SELECT ${accountId}::bigint, ${projectId}::bigint, given.member_id, given.is_enabled
    FROM jsonb_to_recordset(${JSON.stringify(kept.members)}::jsonb) AS given (member_id bigint, is_enabled boolean)
    JOIN members
      ON members.account_id = ${accountId} AND members.id = given.member_id AND members.removed_at IS NULL`.execute(
    db,
  )
  const ofAlerts = namesIn(columns, 'alerts', kept.alerts)
  // Alerts compare from yesterday on, and reports start with their next due day, so nothing old is sent.
  const alerts = kept.alerts.map((row) => ({
    ...row,
    enabled_at: now.toISOString(),
    compared_day: utcDay(-1, now),
  }))
  if (alerts.length > 0)
    await sql`
      INSERT INTO alerts (account_id, ${ofAlerts})
      SELECT ${accountId}::bigint, ${ofAlerts}
      FROM jsonb_populate_recordset(NULL::alerts, ${JSON.stringify(alerts)}::jsonb) AS given
      WHERE given.keyword_id IS NULL OR EXISTS (
        SELECT FROM keywords WHERE keywords.account_id = ${accountId} AND keywords.id = given.keyword_id
      )`.execute(db)
  const ofReports = namesIn(columns, 'reports', kept.reports)
  const reports = kept.reports.map((row) => ({
    ...row,
    last_due_on: dueDay(scheduleIn(row), now),
  }))
  if (reports.length > 0)
    await sql`
      INSERT INTO reports (account_id, ${ofReports})
      SELECT ${accountId}::bigint, ${ofReports}
      FROM jsonb_populate_recordset(NULL::reports, ${JSON.stringify(reports)}::jsonb)`.execute(db)
}

/** The schedule of a kept report; one that was kept by an older version has the usual time. */
const scheduleIn = ({
  timer,
  send_hour: hour,
  send_time_zone: zone,
}: SetAside['reports'][number]): Schedule => ({
  timer: Number(timer) as ReportTimer,
  hour: Number(hour ?? DEFAULT_TIME.hour),
  timeZone: String(zone ?? DEFAULT_TIME.timeZone),
})

/** Columns that the rows have and that still exist; the other columns get their default. */
function namesIn(columns: Columns, table: string, rows: SetAside['alerts']) {
  const [first = {}] = rows
  const names = (columns.get(table) ?? []).filter((name) => first[name] !== undefined)
  return sql.join(names.map((name) => sql.ref(name)))
}
