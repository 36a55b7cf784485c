import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    tags: TagsTable
    keyword_tags: KeywordTagsTable
  }
}
