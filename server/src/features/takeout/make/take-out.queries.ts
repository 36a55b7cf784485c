import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Settings } from '../format/manifest.ts'
import type { Row, TakeoutTable } from '../format/table.ts'

type Db = Kysely<Tables>

/** Rows that are read at once. */
const BATCH = 2_000

const kept = (table: TakeoutTable, accountId: number) => sql`
  FROM ${sql.table(table.name)} AS kept WHERE kept.account_id = ${accountId} AND (${table.isKept(accountId)})`

export async function countRows(db: Db, accountId: number, table: TakeoutTable): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::bigint AS total ${kept(table, accountId)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** All rows of a table in the order of its key, batch after batch. */
export async function* readRows(db: Db, accountId: number, table: TakeoutTable): AsyncGenerator<Row[]> {
  const key = sql.join(table.key.map((name) => sql.ref(`kept.${name}`)))
  const columns = sql.join(
    Object.entries(table.columns).map(([name, { read }]) =>
      read === undefined ? sql.ref(`kept.${name}`) : sql`${read} AS ${sql.ref(name)}`,
    ),
  )
  let last: Row | undefined
  do {
    const after =
      last === undefined
        ? sql`true`
        : sql`(${key}) > (${sql.join(table.key.map((name) => typed(last?.[name])))})`
    const { rows } = await sql<{ row: Row }>`
      SELECT to_json(taken) AS row
      FROM (SELECT ${columns} ${kept(table, accountId)} AND ${after} ORDER BY ${key} LIMIT ${BATCH}) AS taken`.execute(
      db,
    )
    last = rows.at(-1)?.row
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH) return
  } while (last !== undefined)
}

/** A value of a key, whose type PostgreSQL takes from the column that it is compared with. */
const typed = (value: unknown) => sql`${value}`

export async function findSettings(db: Db, accountId: number): Promise<Settings> {
  return db
    .selectFrom('users')
    .select([
      'name',
      'allow_news',
      'allow_promotions',
      'allow_blog_posts',
      'allow_daily_status',
      'allow_weekly_status',
      'time_zone',
      'date_format',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}
