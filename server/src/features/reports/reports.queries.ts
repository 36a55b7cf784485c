import type { reportSorts } from '@rankline/contract/reports/calls'
import type { ReportLanguage } from '@rankline/contract/reports/languages'
import { type Insertable, type Kysely, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { projectsLeft } from '../projects/report-projects.queries.ts'

type Db = Kysely<Tables>
export type ReportRow = Selectable<Tables['reports']>

type Own = { ids: number[]; names: string[] }

/** Selects reports of existing projects. The caller must see every project that a report is about. */
const shown = (db: Db, account: ProjectScope) =>
  db
    .selectFrom('reports')
    .innerJoin(
      sql<Own>`LATERAL (
        SELECT array_agg(id ORDER BY place) AS ids, array_agg(name ORDER BY place) AS names
        FROM ${projectsLeft('reports')} AS project
      )`.as('own'),
      (join) => join.onTrue(),
    )
    .where('reports.account_id', '=', account.id)
    .where('own.ids', 'is not', null)
    .where(
      account.projectIds === null
        ? sql<SqlBool>`true`
        : sql<SqlBool>`own.ids <@ ${account.projectIds}::bigint[]`,
    )

const isAbout = (projectId: number) => sql<SqlBool>`${projectId} = ANY (own.ids)`

/** The tags of a report that still exist, in their order. */
const existingTagIds = sql<number[]>`ARRAY(
  SELECT tags.id
  FROM unnest(reports.tag_ids) WITH ORDINALITY AS chosen (id, place)
  JOIN tags ON tags.account_id = reports.account_id AND tags.id = chosen.id
  ORDER BY chosen.place
)`

const wide = (db: Db, account: ProjectScope) =>
  shown(db, account)
    .selectAll('reports')
    .select(['own.ids as project_ids', 'own.names as project_names', existingTagIds.as('shown_tag_ids')])
export type ShownReport = Awaited<ReturnType<ReturnType<typeof wide>['executeTakeFirstOrThrow']>>

type ReportPage = {
  projectId: number | undefined
  sort: (typeof reportSorts)[number]
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const sortColumns = {
  created_at: sql`reports.created_at`,
  updated_at: sql`reports.updated_at`,
  name: sql`lower(reports.name)`,
  status: sql`reports.is_enabled`,
}

export const findReports = (db: Db, account: ProjectScope, page: ReportPage): Promise<ShownReport[]> =>
  wide(db, account)
    .$if(page.projectId !== undefined, (query) => query.where(isAbout(page.projectId ?? 0)))
    .orderBy(sortColumns[page.sort], page.order)
    .orderBy('reports.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countReports(
  db: Db,
  account: ProjectScope,
  { projectId }: Pick<ReportPage, 'projectId'>,
): Promise<number> {
  const { total } = await shown(db, account)
    .select(sql<number>`count(*)`.as('total'))
    .$if(projectId !== undefined, (query) => query.where(isAbout(projectId ?? 0)))
    .executeTakeFirstOrThrow()
  return total
}

export async function countOfAccount(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('reports')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export const findReport = (db: Db, account: ProjectScope, id: number): Promise<ShownReport | undefined> =>
  wide(db, account).where('reports.id', '=', id).executeTakeFirst()

/** Filters ids to the reports that the caller may see. */
export async function findShownIds(db: Db, account: ProjectScope, ids: number[]): Promise<number[]> {
  const rows = await shown(db, account)
    .select('reports.id')
    .where('reports.id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertReport(db: Db, report: Insertable<Tables['reports']>): Promise<number> {
  const { id } = await db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow()
  return id
}

export type ProjectOfReport = { id: number; is_seen: boolean }

/** The projects that a report is about, in their order. `is_seen`: whether its creator sees them. */
export async function findProjectsLeft(
  db: Db,
  accountId: number,
  reportId: number,
  now: Date,
): Promise<ProjectOfReport[]> {
  const { rows } = await sql<ProjectOfReport>`
    SELECT project.id, project.is_seen
    FROM reports
    CROSS JOIN LATERAL ${projectsLeft('reports', sql`${now}::timestamptz`)} AS project
    WHERE reports.account_id = ${accountId} AND reports.id = ${reportId}
    ORDER BY project.place`.execute(db)
  return rows
}

/** Whatever its project is; for jobs. */
export const findAny = (db: Db, accountId: number, id: number): Promise<ReportRow | undefined> =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a report until the transaction ends. */
export const lockReport = (db: Db, accountId: number, id: number): Promise<ReportRow | undefined> =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function updateReport(
  db: Db,
  accountId: number,
  id: number,
  changes: Updateable<Tables['reports']>,
) {
  await db
    .updateTable('reports')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Empties the comment of a report after it was sent. The report counts as unchanged. */
export async function emptyComment(db: Db, accountId: number, id: number) {
  await updateReport(db, accountId, id, { next_comment: '' })
}

export async function deleteReports(db: Db, accountId: number, ids: number[]) {
  await db
    .deleteFrom('reports')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .execute()
}

export async function findLatestLanguage(
  db: Db,
  accountId: number,
  projectId: number,
): Promise<ReportLanguage | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('language')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.language
}

/** Projects without a report, by name. */
export const findProjectsWithout = (db: Db, account: ProjectScope) =>
  db
    .selectFrom('projects')
    .select(['id', 'name', 'url'])
    .where('account_id', '=', account.id)
    .where('deleted_at', 'is', null)
    .where(isVisible(account, 'projects.id'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.account_id', '=', 'projects.account_id')
            .where(
              sql<SqlBool>`projects.id = ANY (array_prepend(reports.project_id, reports.other_project_ids))`,
            ),
        ),
      ),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Reports of these accounts that go to a file server; locked until the transaction ends. */
export const findToServers = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('reports')
    .select(['account_id', 'id', 'destinations'])
    .where('account_id', '=', sql<number>`ANY (${accountIds}::bigint[])`)
    .where(sql<boolean>`'server' = ANY (destination_types)`)
    .orderBy('account_id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

type Destinations = Pick<ReportRow, 'destination_types' | 'destinations' | 'shown_addresses'>

/** Updates the destinations of a report. Disables it if none is left. */
export async function updateDestinations(db: Db, accountId: number, id: number, to: Destinations) {
  await db
    .updateTable('reports')
    .set({
      ...to,
      ...(to.destination_types.length === 0 && { is_enabled: false }),
      updated_at: new Date(),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
