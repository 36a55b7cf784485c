import type { JoinBuilder, StringReference } from 'kysely'

/** Names of tables whose rows have an id within their account. */
type Keyed<DB, TB extends keyof DB> = {
  [Table in TB]: DB[Table] extends { account_id: unknown; id: unknown } ? Table : never
}[TB] &
  string

/** Joins by the key of a table: references to the account and to the id. */
export const onKey = <DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  table: Keyed<DB, TB>,
  account: StringReference<DB, TB>,
  id: StringReference<DB, TB>,
): JoinBuilder<DB, TB> =>
  join
    .onRef(`${table}.account_id` as StringReference<DB, TB>, '=', account)
    .onRef(`${table}.id` as StringReference<DB, TB>, '=', id)
