import { defineForm, integer, text } from '../validation/fields.ts'
import { between, required } from '../validation/rules.ts'

export const connectionForm = defineForm({
  user_connection_id: integer(required()),
  custom_name: text(required(), between(1, 190)),
})
