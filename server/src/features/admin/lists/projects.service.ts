import type * as calls from '@rankline/contract/admin/calls'
import type { AdminProject } from '@rankline/contract/admin/calls'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { countryById } from '@rankline/serp/catalog/countries'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { shortUrl, statusOf } from '../../projects/project.presenter.ts'
import { accountOf, findAccounts, findOwners } from './owners.queries.ts'
import { MOST_SOUGHT, pageOf, startsWith } from './page.ts'

type Row = {
  account_id: number
  id: number
  name: string
  url: string
  country_id: number
  keyword_count: number
  checked_at: Date | null
  created_at: Date
  updated_at: Date
}

const columns = sql`account_id, id, name, url, country_id, keyword_count, checked_at, created_at, updated_at,
  deleted_at`
const host = sql`lower(regexp_replace(url, '^https?://(www\\.)?', '')) COLLATE "C"`

export async function listAllProjects(
  { db }: Context,
  input: ParsedInputOf<typeof calls.listAllProjects>,
): Promise<Page<AdminProject>> {
  const conditions: RawBuilder<unknown>[] = [sql`deleted_at IS NULL`]
  if (input.userId !== null) conditions.push(sql`account_id = ${await accountOf(db, input.userId)}`)
  const page = await pageOf<Row, Row>(db, input, {
    columns,
    from: sql`FROM ${await source(db, input.search)} WHERE ${sql.join(conditions, sql` AND `)}`,
    sortedBy: input.sort === 'name' ? [sql`lower(name) COLLATE "C"`, sql`id`] : [sql`id`],
    present: (row) => row,
  })
  const owners = await findOwners(
    db,
    page.data.map(({ account_id }) => account_id),
  )
  return { ...page, data: page.data.map((row) => present(row, owners.get(row.account_id))) }
}

/** Each way of finding a project has its own index. */
async function source(db: Context['db'], search: string | null): Promise<RawBuilder<unknown>> {
  if (search === null) return sql`projects`
  const accounts = await findAccounts(db, search)
  return sql`(
    (SELECT ${columns} FROM projects WHERE deleted_at IS NULL AND ${startsWith(host, search)}
      LIMIT ${MOST_SOUGHT})
    UNION
    (SELECT ${columns} FROM projects WHERE deleted_at IS NULL AND account_id = ANY (${accounts}::bigint[])
      LIMIT ${MOST_SOUGHT})) AS projects`
}

function present(row: Row, owner: { id: number; username: string } | undefined): AdminProject {
  const country = countryById(row.country_id)
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    url_short: shortUrl(row.url),
    status_by_text: statusOf(row),
    country: { name: country?.name ?? '', name_alpha2: country?.alpha2 ?? '' },
    total_project_keywords: row.keyword_count,
    user: owner === undefined ? null : { id: owner.id, username: owner.username },
    created_at: row.created_at.toISOString(),
    updated_at: (row.checked_at ?? row.updated_at).toISOString(),
  }
}
