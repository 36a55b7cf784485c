import { randomBytes } from 'node:crypto'
import { loginClient } from '@rankline/contract/clients'
import { expected, type Rows } from '../../testing/authorization.ts'

export const authorization: Rows = {
  'user-dashboards/login': {
    input: ({ people: { client } }) => ({
      username: client.username,
      password: client.password,
      address_name: client.addressName,
    }),
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
  'user-dashboards/logout': {
    // The call ends its session, so the next one needs a new session.
    input: async ({ app, people: { client } }, actor) => {
      if (actor !== 'client') return {}
      const { username, password, addressName } = client
      const { token } = await app.items(loginClient, { username, password, address_name: addressName })
      client.token = token
      return {}
    },
    expected: expected.ofBrands,
  },
}
