import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { day, id } from '../wire.ts'
import { keyword } from './calls.ts'
import { changeSearchForm } from './forms.ts'
import { keywordTargetOf } from './target.ts'

const searchChange = z.object({
  id: z.int(),
  day,
  /** The keyword became another search, or its project got another address. */
  kind: z.enum(['search', 'address']),
  /** `red shoes · Google Web · Germany · German · Desktop`, or `example.com` */
  before: z.string(),
  after: z.string(),
})

export const findKeywordSearch = endpoint({
  method: 'GET',
  path: 'project-keywords/search',
  scope: 'account',
  permission: 'view',
  summary: 'What a keyword searches for and where, by ids, and how that has changed',
  input: z
    .object({ project_keyword_id: id('project_keyword_id') })
    .transform((input) => ({ keywordId: input.project_keyword_id })),
  items: z.object({
    keyword: z.string(),
    engine: z.int(),
    engine_type: z.int(),
    engine_type_section: z.int(),
    engine_country: z.int(),
    engine_language: z.int(),
    engine_device: z.int(),
    geo_location: z.int().nullable(),
    geo_location_name: z.string().nullable(),
    /** Code that is searched for instead of the project's URL; '' for the URL. */
    code: z.string(),
    /** Oldest first. */
    changes: z.array(searchChange),
  }),
})
export type KeywordSearch = z.infer<typeof findKeywordSearch.items>

export const changeKeywordSearch = endpoint({
  method: 'PUT',
  path: 'project-keywords/change-search',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Make a keyword another search: its history stays, and the next check is its first',
  input: formSchema(changeSearchForm).transform((form) => ({
    keywordId: form.project_keyword_id,
    keyword: form.keyword,
    target: keywordTargetOf({ ...form, competitors: null }),
  })),
  items: keyword,
  message: messages.searchChanged,
})
