import { MOST_IDS } from '../most-ids.ts'
import { defineForm, integerList, text } from '../validation/fields.ts'
import { max, required } from '../validation/rules.ts'

/** Characters of an address. */
export const MOST_PAGE_ADDRESS = 2_000

export const preferredPageForm = defineForm({
  project_keyword_ids: integerList(required(), max(MOST_IDS)),
  preferred_page: text(max(MOST_PAGE_ADDRESS)).describedAs(
    'A page of the tracked site; empty: any may rank.',
  ),
})
