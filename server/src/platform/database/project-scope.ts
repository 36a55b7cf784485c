import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '../context.ts'

/** The part of an account that a query may read. */
export type ProjectScope = Pick<Account, 'id' | 'projectIds'>

/** Scope for internal work of the product, which is not limited to a caller's projects. */
export const wholeAccount = (accountId: number): ProjectScope => ({ id: accountId, projectIds: null })

/**
 * Whether a row belongs to a project that the caller may see; `column` holds the project's id. A caller
 * limited to some projects does not see rows without a project.
 */
export const isVisible = ({ projectIds }: ProjectScope, column: string): RawBuilder<SqlBool> =>
  projectIds === null ? sql`true` : sql`${sql.ref(column)} = ANY(${projectIds}::bigint[])`

/** Whether a row belongs to a project that is not archived; `column` holds the project's id. */
export const isInUse = (accountId: number, column: string) => sql<SqlBool>`
  ${sql.ref(column)} <> ALL (
    ARRAY(SELECT archive.id FROM projects AS archive WHERE archive.account_id = ${accountId} AND archived_at IS NOT NULL))`
