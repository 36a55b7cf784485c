import { LONGEST_FILTER } from '../keywords/filter-query.ts'
import { MOST_IDS } from '../most-ids.ts'
import { defineForm, integer, integerList, text } from '../validation/fields.ts'
import { between, max, oneOf, required } from '../validation/rules.ts'

const keywordIds = integerList(required(), max(MOST_IDS))

export const createTagForm = defineForm({
  tag: text(required(), between(1, 50)),
  type: integer(required(), oneOf(1, 2, 3, 4, 5))
    .withDefault(1)
    .describedAs('1 white, 2 red, 3 green, 4 orange, 5 blue.'),
  project_keyword_ids: keywordIds,
})

export const createDynamicTagForm = defineForm({
  tag: text(required(), between(1, 50)),
  type: integer(required(), oneOf(1, 2, 3, 4, 5))
    .withDefault(1)
    .describedAs('1 white, 2 red, 3 green, 4 orange, 5 blue.'),
  filter: text(required(), max(LONGEST_FILTER)).describedAs(
    'Query string of filters of the keyword list, with at least one that narrows it.',
  ),
  project_id: integer().describedAs('A project of the account whose tag it is.'),
})

export const editTagForm = defineForm({
  user_tag_id: integer(required()),
  tag: text(required(), between(1, 50)),
  type: integer(required(), oneOf(1, 2, 3, 4, 5)).describedAs('1 white, 2 red, 3 green, 4 orange, 5 blue.'),
  filter: text(between(1, LONGEST_FILTER)).describedAs('Of a dynamic tag: its new filter.'),
  merge: integer(oneOf(0, 1)).describedAs('1: where another tag has that name, both become that one.'),
})

export const assignTagForm = defineForm({
  user_tag_id: integer(required()).describedAs('A tag of the account.'),
  project_keyword_ids: keywordIds,
})
