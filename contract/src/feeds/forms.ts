import { defineForm, integer, integerList, list, text } from '../validation/fields.ts'
import { between, max, oneOf, required } from '../validation/rules.ts'

/** Tables that a feed can write, in the order of the documentation. */
export const feedTables = ['positions', 'features', 'competitors', 'landing_pages', 'search_console'] as const
export type FeedTable = (typeof feedTables)[number]

export const feedFormats = ['parquet', 'csv'] as const
export type FeedFormat = (typeof feedFormats)[number]

export const feedForm = defineForm({
  name: text(required(), between(1, 100)),
  remote_ftp_id: integer(required()).describedAs('A bucket of the caller.'),
  prefix: text(max(190))
    .withDefault('rankline')
    .describedAs('What the names of the objects begin with, below the path of the bucket.'),
  tables: list(required(), oneOf(...feedTables)),
  formats: list(required(), oneOf(...feedFormats)),
  project_ids: integerList(max(500)).describedAs('None: all projects, also later ones.'),
})

export const editFeedForm = defineForm({ ...feedForm, feed_id: integer(required()) })
