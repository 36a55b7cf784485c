import { defineForm, integer, text } from '../validation/fields.ts'
import { between, max, oneOf, required } from '../validation/rules.ts'

export const createPresetForm = defineForm({
  name: text(required(), between(1, 100)),
  data: text(max(2000)).describedAs('Query string of the filters, with at least one that narrows the list.'),
  project_id: integer().describedAs('A project of the account in which it is shared.'),
  is_shared: integer(oneOf(0, 1)).describedAs('1: for everybody who works in the account.'),
})
