import { randomBytes } from 'node:crypto'
import { expected, type Rows, signInAgain } from '../../testing/authorization.ts'

export const authorization: Rows = {
  'user-dashboards/login': {
    input: ({ people: { client } }) => ({
      username: client.username,
      password: client.password,
      address_name: client.addressName,
    }),
    after: signInAgain,
    expected: expected.everybody,
  },
  'user-dashboards/register': {
    input: ({ people: { client } }) => {
      const username = `new-${randomBytes(6).toString('hex')}`
      const email = `${username}@example.com`
      return { username, password: 'secret-words', email, user_brand_id: client.brandId }
    },
    expected: expected.everybody,
  },
  'user-dashboards/check': { input: () => ({}), expected: expected.ofBrands },
  'user-dashboards/logout': { input: () => ({}), after: signInAgain, expected: expected.ofBrands },
}
