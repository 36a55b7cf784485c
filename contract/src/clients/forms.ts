import { keepLoggedIn } from '../auth/forms.ts'
import { defineForm, integer, list, text } from '../validation/fields.ts'
import { arrayMaxLength, between, betweenOrEmail, email, max, min, required } from '../validation/rules.ts'

const username = text(required(), between(3, 32))
const usernameOrEmail = text(required(), betweenOrEmail(3, 32, 190)).describedAs(
  'The username or the e-mail address.',
)
const password = text(required(), between(6, 24)).withAnyCharacters()

const addressName = text(required(), between(1, 60)).describedAs("The brand's address name.")

export const clientLoginForm = defineForm({
  username: usernameOrEmail,
  password,
  keep: keepLoggedIn,
  address_name: addressName,
})

export const clientForgotPasswordForm = defineForm({
  email: text(required(), max(190), email()),
  address_name: addressName,
})

export const clientRegisterForm = defineForm({
  username,
  password,
  email: text(required(), max(190), email()),
  user_brand_id: integer(required()),
  invitation: text().describedAs('Code of an invitation, if the brand requires one.'),
})

export const createClientForm = defineForm({
  username,
  password,
  email: text(required(), max(190), email()),
  user_brand_id: integer(required()),
  package_id: integer().describedAs("Empty: the brand's package."),
  user_dashboard_template_id: integer().describedAs('What each of its projects begins with; empty: nothing.'),
})

export const updateClientForm = defineForm({
  user_dashboard_id: integer(required()),
  username: text(between(3, 32)),
  password: text(between(6, 24)).withAnyCharacters(),
  email: text(max(190), email()),
  package_id: integer(),
  end_at: text(max(10)).describedAs('`YYYY-MM-DD`, today or later; empty is unlimited.'),
})

/** At once. */
export const MOST_CLIENT_INVITATIONS = 100

export const inviteClientsForm = defineForm({
  user_brand_id: integer(required()),
  emails: list(required(), min(1), max(MOST_CLIENT_INVITATIONS), email(), arrayMaxLength(190)),
  package_id: integer().describedAs("Empty: the brand's package."),
})
