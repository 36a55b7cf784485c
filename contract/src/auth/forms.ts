import { defineForm, integer, text } from '../validation/fields.ts'
import { between, betweenOrEmail, email, max, oneOf, required } from '../validation/rules.ts'

const username = text(required(), between(3, 32))
const usernameOrEmail = text(required(), betweenOrEmail(3, 32, 190)).describedAs(
  'The username or the e-mail address.',
)
const password = text(required(), between(6, 24)).withAnyCharacters()
const emailAddress = text(required(), max(190), email())

/** Beside a log-in. Administrators are never kept logged in. */
export const keepLoggedIn = integer(oneOf(0, 1))
  .withDefault(0)
  .describedAs('1: stay logged in for 30 days since the last use.')

export const registerForm = defineForm({
  username,
  password,
  email: emailAddress,
  invitation: text().describedAs('Code of an invitation to join an account.'),
  package_slug: text(max(190)).describedAs('Plan to start with; the trial plan when left out.'),
  plan_type: text(oneOf('monthly', 'yearly')).withDefault('monthly'),
})

export const loginForm = defineForm({ username: usernameOrEmail, password, keep: keepLoggedIn })

export const forgotPasswordForm = defineForm({ email: emailAddress })

export const resetPasswordForm = defineForm({
  token: text(required()).describedAs('The token of the mailed link.'),
  password,
})

export const changePasswordForm = defineForm({ old_password: password, new_password: password })

export const setPasswordForm = defineForm({ new_password: password })

export const confirmEmailForm = defineForm({
  token: text(required()).describedAs('The token of the mailed link.'),
  password: text(max(24)).withAnyCharacters().describedAs('The password of the account, if it has one.'),
})

export const completeForm = defineForm({
  code: text(required()).describedAs('The code from the provider’s callback.'),
  email: emailAddress,
})
