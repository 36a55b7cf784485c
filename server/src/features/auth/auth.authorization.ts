import { randomBytes } from 'node:crypto'
import { login } from '@rankline/contract/auth'
import { expected, type Rows } from '../../testing/authorization.ts'

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
    expected: expected.everybody,
  },
  'users/check': { input: () => ({}), expected: expected.ofTheSite },
  'users/logout': {
    // Each ends a session; the next call needs another.
    input: async ({ app, people }, actor) => {
      if (actor === 'visitor' || actor === 'client') return {}
      const { username, password } = people[actor]
      const spare = await app.items(login, { username, password })
      people[actor].token = spare.token
      return {}
    },
    expected: expected.ofTheSite,
  },
}
