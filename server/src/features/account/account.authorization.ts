import { PREFERENCES } from '@rankline/contract/account'
import { expected, type Rows, signUpUndecided } from '../../testing/authorization.ts'

export const authorization: Rows = {
  'users/changePassword': {
    input: async ({ people }, actor) => {
      if (actor === 'visitor' || actor === 'client') return { old_password: 'secret', new_password: 'secret' }
      const { password } = people[actor]
      return { old_password: password, new_password: password }
    },
    expected: expected.ofTheSite,
  },
  'users/updateNotifications': {
    input: () => Object.fromEntries(PREFERENCES.map((name) => [name, 1])),
    expected: expected.ofTheSite,
  },
  'users/updateAccountStarterOption': {
    // A choice is made once; each of them is put before it again.
    input: async ({ app, people }, actor) => {
      if (actor !== 'visitor' && actor !== 'client') await signUpUndecided(app, people[actor])
      return { option: 'trial' }
    },
    expected: expected.ofTheSite,
  },
}
