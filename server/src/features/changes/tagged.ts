import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Filters rows of `keywords` by a tag; without a tag, all rows match. */
export const carries = (tag: number | undefined): RawBuilder<SqlBool> =>
  tag === undefined
    ? sql`true`
    : sql`EXISTS (
        SELECT FROM keyword_tags
        WHERE keyword_tags.account_id = keywords.account_id
          AND keyword_tags.tag_id = ${tag}
          AND keyword_tags.keyword_id = keywords.id
      )`
