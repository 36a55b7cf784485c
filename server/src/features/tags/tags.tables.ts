import type { Generated } from 'kysely'

type TagsTable = {
  account_id: number
  id: Generated<number>
  name: string
  folded_name: string
  type: number
  created_at: Generated<Date>
}

type KeywordTagsTable = {
  account_id: number
  keyword_id: number
  tag_id: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    tags: TagsTable
    keyword_tags: KeywordTagsTable
  }
}
