import { registerForm } from '../auth/forms.ts'
import { defineForm, text } from '../validation/fields.ts'
import { max, required } from '../validation/rules.ts'

export const setupForm = defineForm({
  code: text(required(), max(64)).describedAs('The code that the start of the installation prints.'),
  username: registerForm.username,
  email: registerForm.email,
  password: registerForm.password,
})
