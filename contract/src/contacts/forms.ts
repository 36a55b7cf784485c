import { defineForm, text } from '../validation/fields.ts'
import { between, email, max, oneOf, required } from '../validation/rules.ts'

export const contactForm = defineForm({
  title: text(required(), max(190)),
  email: text(required(), email(), max(190)),
  type: text(required(), between(1, 190), oneOf('bug_report', 'suggestion')).withDefault('suggestion'),
  message: text(required(), between(1, 190)).withAnyCharacters(),
})
