import { PREFERENCES } from '@rankline/contract/account/calls'
import { actors, type Expected, expected, type Rows, signUpUndecided } from '../support/authorization.ts'
import { pictureFile } from '../support/pictures.ts'

/** Expected statuses of calls with a token that was never mailed. */
const refused: Expected = {
  ...expected.everybody,
  ...Object.fromEntries(actors.map((actor) => [actor, 422])),
}

export const authorization: Rows = {
  'users/changePassword': {
    input: async ({ people }, actor) => {
      if (actor === 'visitor') return { old_password: 'secret', new_password: 'secret' }
      const { password } = people[actor]
      return { old_password: password, new_password: password }
    },
    expected: expected.signedIn,
  },
  'users/passwordState': { input: () => ({}), expected: expected.signedIn },
  'users/setPassword': {
    // As if each had just signed up through a provider. The new password equals the old one.
    input: async ({ app, people }, actor) => {
      if (actor === 'visitor' || actor === 'client') return { new_password: 'secret-words' }
      const { userId, password } = people[actor]
      await app.database.db
        .updateTable('users')
        .set({ password_hash: null })
        .where('id', '=', userId)
        .execute()
      return { new_password: password }
    },
    expected: expected.ofTheSite,
  },
  'users/emailChange': { input: () => ({}), expected: expected.signedIn },
  'users/changeEmail': {
    input: ({ people }, actor) => ({
      email: `moved-${actor.replace(' ', '-')}@example.com`,
      password: actor === 'visitor' ? 'secret-words' : people[actor].password,
    }),
    expected: expected.signedIn,
  },
  'users/emailChange/resend': {
    // The previous row has requested a change for each.
    input: () => ({}),
    expected: expected.signedIn,
  },
  'users/emailChange/cancel': { input: () => ({}), expected: expected.signedIn },
  'users/emailChange/link': { input: () => ({ token: 'x' }), expected: refused },
  'users/emailChange/confirm': { input: () => ({ token: 'x' }), expected: refused },
  'users/emailChange/revoke': { input: () => ({ token: 'x' }), expected: refused },
  'users/logoutOthers': { input: () => ({}), expected: expected.signedIn },
  'users/updateAvatar': {
    input: async () => ({ avatar: await pictureFile('png') }),
    expected: expected.signedIn,
  },
  'users/updateExports': { input: () => ({ user_api_id: 'disabled' }), expected: expected.signedIn },
  'users/updateTimeDisplay': {
    input: () => ({ time_zone: 'Europe/Berlin', date_format: 'iso' }),
    expected: expected.ofTheSite,
  },
  'users/updateNotifications': {
    input: () => Object.fromEntries(PREFERENCES.map((name) => [name, 1])),
    expected: expected.ofTheSite,
  },
  'users/updateAccountStarterOption': {
    // The choice can be made only once, so reset it for each.
    input: async ({ app, people }, actor) => {
      const isOnTrial = actor !== 'visitor' && actor !== 'client' && actor !== 'administrator'
      if (isOnTrial) await signUpUndecided(app, people[actor])
      return { option: 'trial' }
    },
    // Administrators have a package without a trial.
    expected: { ...expected.ofTheSite, administrator: 409 },
  },
}
