import type { KeywordFilters, Narrowing } from '@rankline/contract/keywords/filters'

/** Filters that SQL conditions are built from. With a project, the conditions read only its history. */
export type Filters = Narrowing & Pick<KeywordFilters, 'project_id'>
