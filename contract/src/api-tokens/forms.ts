import { defineForm, integerList, list, text } from '../validation/fields.ts'
import { between, max, oneOf, required } from '../validation/rules.ts'
import { tokenPermissions } from './permissions.ts'

/** Days until a new token expires. `never` is possible, and unwise. */
export const tokenLifetimes = ['30', '90', '365', 'never'] as const

const permissions = list(required(), oneOf(...tokenPermissions))
const projects = integerList(max(500)).describedAs('None: all projects that the maker sees.')

export const apiTokenForm = defineForm({
  name: text(required(), between(1, 100)),
  permissions,
  project_ids: projects,
  expires_in: text(required(), oneOf(...tokenLifetimes)),
})

/** Parameters with which a program sends a person to `/account/authorize`. */
export const programForm = defineForm({
  client_id: text(required(), max(500)),
  redirect_uri: text(required(), max(1000)),
  response_type: text(max(100)),
  code_challenge: text(max(128)),
  code_challenge_method: text(max(100)),
  scope: text(max(500)),
  state: text(max(1000)),
  resource: text(max(500)),
})

/** Days for which a program may stay connected. */
export const connectionLifetimes = ['30', '90', '365'] as const

export const connectForm = defineForm({
  ...programForm,
  permissions,
  project_ids: projects,
  expires_in: text(required(), oneOf(...connectionLifetimes)),
})
