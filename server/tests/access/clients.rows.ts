import { randomBytes } from 'node:crypto'
import {
  expected,
  ofWholeAccount,
  type Row,
  type Rows,
  signInAgain,
  type World,
} from '../support/authorization.ts'
import { insertInvitation, makeBrand, signUpClient } from '../support/clients.ts'

const { own } = expected
const inAccount: Row['input'] = ({ people }) => ({ userable_id: people.holder.userId })
const ofClient: Row['input'] = ({ people }) => ({ user_dashboard_id: people.client.userId })
const newClient = async ({ app, people }: World) =>
  (await signUpClient(app, await makeBrand(app, people.holder))).userId

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
  'user-dashboards/invitation': {
    input: ({ people: { client } }) => ({ user_brand_id: client.brandId, invitation: 'unknown' }),
    expected: expected.everybody,
  },
  'user-dashboards/check': { input: () => ({}), expected: expected.ofBrands },
  'user-dashboards/logout': { input: () => ({}), after: signInAgain, expected: expected.ofBrands },
  'user-dashboards/create': {
    input: ({ people }) => {
      const username = `made-${randomBytes(6).toString('hex')}`
      const email = `${username}@example.com`
      return { username, password: 'secret-words', email, user_brand_id: people.client.brandId }
    },
    expected: own,
  },
  'user-dashboards/fetchAuth': { input: inAccount, expected: ofWholeAccount(own) },
  'user-dashboards/fetchAllAuth': { input: inAccount, expected: ofWholeAccount(own) },
  'user-dashboards/health': { input: inAccount, expected: ofWholeAccount(own) },
  'user-dashboards/findAuth': { input: ofClient, expected: own },
  'user-dashboards/updateAuth': {
    input: async (world) => ({ user_dashboard_id: await newClient(world), username: `new-${Date.now()}` }),
    expected: own,
  },
  'user-dashboards/updateAuthStatus': {
    input: async (world) => ({ user_dashboard_id: await newClient(world) }),
    expected: own,
  },
  'user-dashboards/invite': {
    input: ({ people }) => ({ user_brand_id: people.client.brandId, emails: ['invited@example.com'] }),
    expected: own,
  },
  'user-dashboards/invitations': { input: inAccount, expected: ofWholeAccount(own) },
  'user-dashboards/withdrawInvitation': {
    input: async ({ app, people }) => ({
      client_invitation_id: await insertInvitation(app, people.holder, people.client.brandId),
    }),
    expected: own,
  },
  'user-dashboards/loginAs': { input: ofClient, expected: own },
}
