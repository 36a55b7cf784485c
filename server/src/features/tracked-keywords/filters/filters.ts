import type { KeywordFilters, Narrowing } from '@rankline/contract/keywords/filters'

/** What conditions are made of. With a project, only its history is read. */
export type Filters = Narrowing & Pick<KeywordFilters, 'project_id'>
