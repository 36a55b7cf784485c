import { defineForm, text } from '../validation/fields.ts'
import { max, required } from '../validation/rules.ts'

const LONGEST_LIST = 100_000

export const createProxiesForm = defineForm({
  proxy_list: text(required(), max(LONGEST_LIST)).withAnyCharacters(),
})
