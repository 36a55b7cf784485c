import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '../context.ts'

/** How much of an account a query may answer about. */
export type Sight = Pick<Account, 'id' | 'projectIds'>

/** For the product itself, which no caller's sight limits. */
export const wholeOf = (accountId: number): Sight => ({ id: accountId, projectIds: null })

/** Whether a row is of a project that is seen; `column` holds the row's project. Rows of no project are not seen by who sees only some. */
export const isSeen = ({ projectIds }: Sight, column: string): RawBuilder<SqlBool> =>
  projectIds === null ? sql`true` : sql`${sql.ref(column)} = ANY(${projectIds}::bigint[])`
