import { defineForm, integer, text } from '../validation/fields.ts'
import { between, oneOf, required } from '../validation/rules.ts'

export const sharedViewForm = defineForm({
  project_id: integer(required()),
  name: text(required(), between(1, 60)).describedAs('The heading of the page.'),
  password: text(between(6, 24)).withAnyCharacters().describedAs('Asked of visitors; none if left out.'),
  ends_on: text().describedAs('The last day on which the page is open, YYYY-MM-DD; none if left out.'),
  user_brand_id: integer().describedAs('The brand that the page looks like; for agencies.'),
  show_competitors: text(oneOf('true', 'false'))
    .withDefault('false')
    .describedAs('Whether the share of voice of competitors is shown.'),
  show_questions: text(oneOf('true', 'false'))
    .withDefault('false')
    .describedAs('Whether questions to answer engines are shown, with their rates.'),
})

export const sharedPasswordForm = defineForm({
  token: text(required(), between(1, 100)),
  password: text(required(), between(1, 24)).withAnyCharacters(),
})
