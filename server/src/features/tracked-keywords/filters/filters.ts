import type { KeywordFilters, Narrowing } from '@rankline/contract/keywords/filter-schemas'
import type { RawBuilder, SqlBool } from 'kysely'

export type Condition = RawBuilder<SqlBool>

/** Filters that SQL conditions are built from. With a project, the conditions read only its history. */
export type Filters = Narrowing & Pick<KeywordFilters, 'project_id'>

/** The account whose keywords the filters select, and the present. */
export type Asked = { accountId: number; filters: Filters; now: Date }
