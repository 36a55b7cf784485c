import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type TagsTable = {
  account_id: number
  id: Generated<number>
  name: string
  folded_name: string
  type: number
  /** Query string of the keyword list; null: people put the tag on keywords. */
  filter: string | null
  counted_at: Date | null
  count_again_at: Generated<Date>
  created_at: Generated<Date>
}

type KeywordTagsTable = {
  account_id: number
  keyword_id: number
  tag_id: number
  /** Whether the filter of a dynamic tag has put it there. */
  is_dynamic: Generated<boolean>
}

/** Days on which a keyword carried a tag that people have put there. */
type TagSpansTable = {
  account_id: number
  keyword_id: number
  tag_id: number
  /** YYYY-MM-DD */
  first_day: string
  /** The day on which the tag was removed; `infinity`: the keyword still carries it. */
  until: Generated<string>
  project_id: number
  changed_at: Date
}

interface TagsTables {
  tags: TagsTable
  keyword_tags: KeywordTagsTable
  tag_spans: TagSpansTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TagsTables {}
}

export const tagsFacts = {
  tags: { erased: 'deleted', archived: 'rows', withProject: 'moved' },
  keyword_tags: { erased: 'deleted', archived: 'rows', withProject: 'moved' },
  tag_spans: { erased: 'deleted', archived: 'rows', withProject: 'moved' },
} satisfies FactsOf<TagsTables>
