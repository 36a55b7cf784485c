import type { ProjectSort } from '@rankline/contract/projects/calls'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** @public A project with its numbers. */
export type ProjectRow = Awaited<ReturnType<typeof findProjects>>[number]

export async function insertProject(
  db: Db,
  accountId: number,
  project: {
    createdBy: number
    name: string
    url: string
    urlMatch: number
    checkEvery: number
    countryId: number
  },
): Promise<number> {
  const { id } = await db
    .insertInto('projects')
    .values({
      account_id: accountId,
      created_by: project.createdBy,
      name: project.name,
      url: project.url,
      url_match: project.urlMatch,
      check_every: project.checkEvery,
      country_id: project.countryId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @public Gives a project the country of its first keywords. Does nothing if the project has keywords. */
export async function takeCountry(db: Db, accountId: number, id: number, countryId: number) {
  await db
    .updateTable('projects')
    .set({ country_id: countryId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('keyword_count', '=', 0)
    .execute()
}

/** Accounts whose projects are listed; with `memberId`, only the projects assigned to that member. */
export type Owners = { accountId: number; memberId: number | null }[]

/** @public Projects with their numbers, in the order of the list. */
export async function findProjects(
  db: Db,
  owners: ProjectScope | Owners,
  list: {
    ids?: number[]
    /** True: only archived projects; false: only others; absent: all. */
    isArchived?: boolean
    sort: ProjectSort | 'id'
    order: 'asc' | 'desc'
    limit?: number
    offset?: number
    /** Only projects with a larger id. */
    after?: number
  },
) {
  const { ids, isArchived, sort, order, limit, offset, after } = list
  return db
    .selectFrom('projects')
    .innerJoin('accounts as owner', 'owner.id', 'projects.account_id')
    .leftJoin('people as holder', 'holder.account_id', 'owner.id')
    .leftJoin('people as creator', 'creator.account_id', 'projects.created_by')
    .select([
      'projects.id',
      'projects.account_id',
      'projects.name',
      'projects.url',
      'projects.url_match',
      'projects.country_id',
      'projects.keyword_count',
      'projects.improved_count',
      'projects.declined_count',
      'projects.stable_count',
      'projects.top_3_count',
      'projects.top_10_count',
      'projects.top_20_count',
      'projects.top_50_count',
      'projects.ranked_count',
      'projects.unchecked_count',
      'projects.visibility',
      'projects.average_position',
      'projects.checked_at',
      'projects.check_every',
      'projects.created_at',
      'projects.folder',
      'projects.tags',
      'projects.archived_at',
      'owner.kind as owner_kind',
      'holder.id as owner_id',
      'holder.username as owner_username',
      'creator.id as creator_id',
    ])
    .where(ofOwners(owners))
    .where('projects.deleted_at', 'is', null)
    .$if(isArchived !== undefined, (query) => query.where(archived(isArchived)))
    .$if(ids !== undefined, (query) =>
      query.where('projects.id', '=', sql<number>`ANY(${ids ?? []}::bigint[])`),
    )
    .$if(after !== undefined, (query) => query.where('projects.id', '>', after ?? 0))
    .orderBy(sortKeys[sort], order)
    .orderBy('projects.id', order)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset ?? 0))
    .execute()
}

const archived = (isArchived = false) => sql<SqlBool>`(projects.archived_at IS NOT NULL) = ${isArchived}`

const sortKeys: Record<ProjectSort | 'id', RawBuilder<unknown>> = {
  id: sql`projects.id`,
  newest: sql`projects.created_at`,
  name: sql`lower(projects.name)`,
  url: sql`lower(projects.url)`,
}

function ofOwners(owners: ProjectScope | Owners): RawBuilder<SqlBool> {
  if (!Array.isArray(owners))
    return sql`(projects.account_id = ${owners.id} AND ${isVisible(owners, 'projects.id')})`
  const whole = owners.flatMap(({ accountId, memberId }) => (memberId === null ? [accountId] : []))
  const limited = owners.filter(({ memberId }) => memberId !== null)
  return sql`(
    projects.account_id = ANY(${whole}::bigint[])
    OR (projects.account_id, projects.id) IN (
      SELECT project_members.account_id, project_members.project_id
      FROM project_members
      JOIN unnest(
        ${limited.map(({ accountId }) => accountId)}::bigint[],
        ${limited.map(({ memberId }) => memberId)}::bigint[]
      ) AS owner (account_id, member_id)
        ON owner.account_id = project_members.account_id AND owner.member_id = project_members.member_id
      WHERE project_members.is_enabled
    )
  )`
}

export async function countProjects(
  db: Db,
  owners: ProjectScope | Owners,
  isArchived: boolean,
): Promise<number> {
  const { total } = await db
    .selectFrom('projects')
    .select(sql<number>`count(*)`.as('total'))
    .where(ofOwners(owners))
    .where('deleted_at', 'is', null)
    .where(archived(isArchived))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Locks the visible projects, or only those of `ids`, until the transaction ends, so that nobody else changes or deletes
 * them.
 */
export async function lockProjects(db: Db, account: ProjectScope, ids: number[] | null) {
  return db
    .selectFrom('projects')
    .select(['id', 'name', 'url'])
    .where('account_id', '=', account.id)
    .where(isVisible(account, 'id'))
    .$if(ids !== null, (query) => query.where('id', '=', sql<number>`ANY(${ids}::bigint[])`))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Finds the URLs of the given projects that the caller may see. */
export async function findUrls(db: Db, account: ProjectScope, ids: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('url')
    .where('account_id', '=', account.id)
    .where(isVisible(account, 'id'))
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ url }) => url)
}

/** Counts the ids that are visible projects of the account. */
export async function countOwned(db: Db, account: ProjectScope, ids: number[]): Promise<number> {
  const { total } = await db
    .selectFrom('projects')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', account.id)
    .where(isVisible(account, 'id'))
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export async function updateProject(
  db: Db,
  accountId: number,
  id: number,
  { name, url, urlMatch, checkEvery }: { name: string; url: string; urlMatch: number; checkEvery: number },
  now: Date,
) {
  await db
    .updateTable('projects')
    .set({ name, url, url_match: urlMatch, check_every: checkEvery, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** @public `chosen` null: the project's own address. */
export async function keepChosenAddress(
  db: Db,
  accountId: number,
  id: number,
  chosen: { url: string; url_match: number } | null,
) {
  await db
    .updateTable('projects')
    .set({ chosen_url: chosen?.url ?? null, chosen_url_match: chosen?.url_match ?? null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** @public The address for which the Search Console site was chosen; null: the project's own address. */
export async function chosenAddressOf(db: Db, accountId: number, id: number) {
  const { chosen_url, chosen_url_match } = await db
    .selectFrom('projects')
    .select(['chosen_url', 'chosen_url_match'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return chosen_url === null ? null : { url: chosen_url, url_match: chosen_url_match! }
}

export async function deleteProjects(db: Db, accountId: number, ids: number[]) {
  await db
    .updateTable('projects')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

export type DayRow = Awaited<ReturnType<typeof findDays>>[number]

/** The stored days of projects since `from`, oldest first. */
export async function findDays(db: Db, accountId: number, projectIds: number[], from: string) {
  return db
    .selectFrom('project_days')
    .select([
      'project_id',
      'day',
      'known_count',
      'unranked_count',
      'known_top_3_count',
      'known_top_10_count',
      'volume_count',
      'price_count',
      'population',
      'average_position',
      'visibility',
      'visibility_score',
      'traffic',
      'traffic_value',
    ])
    .where('account_id', '=', accountId)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('project_id')
    .execute()
}

const summedColumns = [
  'checked_count',
  'ranked_count',
  'top_3_count',
  'top_10_count',
  'top_20_count',
  'top_50_count',
] as const

/** Counts of stored positions since `from`, per project, by position range. */
export async function sumDays(db: Db, accountId: number, projectIds: number[], from: string) {
  const total = <Column extends (typeof summedColumns)[number]>(column: Column) =>
    sql<number>`sum(${sql.ref(column)})`.as(column)
  return db
    .selectFrom('project_days')
    .select('project_id')
    .select(summedColumns.map((column) => total(column)))
    .where('account_id', '=', accountId)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .where('day', '>=', from)
    .groupBy('project_id')
    .execute()
}
