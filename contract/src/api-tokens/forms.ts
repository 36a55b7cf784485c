import { defineForm, integerList, list, text } from '../validation/fields.ts'
import { between, max, oneOf, required } from '../validation/rules.ts'
import { tokenPermissions } from './permissions.ts'

/** Days until a new token expires. `never` is possible, and unwise. */
export const tokenLifetimes = ['30', '90', '365', 'never'] as const

export const apiTokenForm = defineForm({
  name: text(required(), between(1, 100)),
  permissions: list(required(), oneOf(...tokenPermissions)),
  project_ids: integerList(max(500)).describedAs('None: all projects that the maker sees.'),
  expires_in: text(required(), oneOf(...tokenLifetimes)),
})
