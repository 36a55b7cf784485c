import { defineForm, text } from '../validation/fields.ts'
import { between, max, required } from '../validation/rules.ts'

export const createPresetForm = defineForm({
  name: text(required(), between(1, 100)),
  data: text(max(2000)).describedAs('Query string of the filters, with at least one that narrows the list.'),
})
