import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface TagsTables {
  tags: Narrow<
    'tags',
    {
      /** Query string of the keyword list; null: people put the tag on keywords. That of a topic names only its project. */
      filter: string
    }
  >
  keyword_tags: Narrow<
    'keyword_tags',
    {
      /** Whether the filter of a dynamic tag has put it there. */
      is_dynamic: boolean
    }
  >
  /** Days on which a keyword carried a tag that people have put there. */
  tag_spans: Narrow<
    'tag_spans',
    {
      /** The day on which the tag was removed; `infinity`: the keyword still carries it. */
      until: string
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TagsTables {}
}

export const tagsFacts = {
  tags: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'moved' },
  keyword_tags: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'moved' },
  tag_spans: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'moved' },
} satisfies FactsOf<TagsTables>
