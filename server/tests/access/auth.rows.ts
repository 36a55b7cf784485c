import { randomBytes } from 'node:crypto'
import { everyActor, expected, type Rows, signInAgain } from '../support/authorization.ts'

const refused = everyActor(422)

export const authorization: Rows = {
  'users/create': {
    input: () => {
      const username = `new-${randomBytes(6).toString('hex')}`
      return { username, password: 'secret-words', email: `${username}@example.com` }
    },
    expected: expected.everybody,
  },
  'users/login': {
    input: ({ people: { holder } }) => ({ username: holder.username, password: holder.password }),
    after: signInAgain,
    expected: expected.everybody,
  },
  'users/check': { input: () => ({}), expected: expected.ofTheSite },
  'users/find': {
    input: ({ people: { holder } }) => ({ user_id: holder.userId }),
    expected: { ...everyActor(404), visitor: 401, client: 403, holder: 200 },
  },
  'users/forgotPassword': {
    input: () => ({ email: 'nobody@example.com' }),
    expected: expected.everybody,
  },
  'user-dashboards/forgotPassword': {
    input: ({ people: { client } }) => ({ email: 'nobody@example.com', address_name: client.addressName }),
    expected: expected.everybody,
  },
  'users/resetPasswordTokenChecker': { input: () => ({ token: 'x' }), expected: expected.everybody },
  'auth/driver/exchange': { input: () => ({ code: 'x' }), expected: refused },
  'auth/driver/complete': {
    input: () => ({ code: 'x', email: 'nobody@example.com' }),
    expected: refused,
  },
  'auth/driver/pending': { input: () => ({ token: 'x' }), expected: refused },
  'auth/driver/confirm': { input: () => ({ token: 'x' }), expected: refused },
  'auth/driver/reject': { input: () => ({ token: 'x' }), expected: expected.everybody },
  'users/verifyOwnEmail': {
    // A token that was never mailed.
    input: () => ({ token: 'x' }),
    expected: { ...refused, visitor: 401, client: 403 },
  },
  'users/verifyEmailTokenChecker': { input: () => ({ token: 'x' }), expected: expected.everybody },
  'users/verifyEmail': { input: () => ({ token: 'x' }), expected: refused },
  'users/resetPassword': {
    // A token that was never mailed.
    input: () => ({ token: 'x', password: 'secret-words' }),
    expected: refused,
  },
  'users/logoutEverywhere': { input: () => ({}), after: signInAgain, expected: expected.ofTheSite },
  'users/logout': { input: () => ({}), after: signInAgain, expected: expected.ofTheSite },
}
