import { expected, ofWholeAccount, type Row, type Rows, type World } from '../support/authorization.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'

const { own } = expected
const inAccount: Row['input'] = ({ people }) => ({ userable_id: people.holder.userId })
const ofPackage: Row['input'] = ({ people }) => ({ user_wl_package_id: people.client.packageId })

const newBrand = ({ app, people }: World) => makeBrand(app, people.holder)
const newClient = async (world: World) => (await signUpClient(world.app, await newBrand(world))).userId

const limits = {
  allowed_projects: 1,
  allowed_keywords: 10,
  allowed_competitors_per_project_keyword: 1,
  allowed_team_members: 0,
  allowed_daily_requests: 1,
}

export const authorization: Rows = {
  'user-wl-packages/create': {
    input: ({ people }) => ({ userable_id: people.holder.userId, name: 'Small', ...limits }),
    expected: ofWholeAccount(own),
  },
  'user-wl-packages/fetchAuth': { input: inAccount, expected: ofWholeAccount(own) },
  'user-wl-packages/fetchAllAuth': { input: inAccount, expected: ofWholeAccount(own) },
  'user-wl-packages/allowance': { input: inAccount, expected: ofWholeAccount(own) },
  'user-wl-packages/findAuth': { input: ofPackage, expected: own },
  'user-wl-packages/updateAuth': {
    input: async (world) => ({ user_wl_package_id: (await newBrand(world)).packageId, name: 'Larger' }),
    expected: own,
  },
  'user-wl-packages/updateAuthStatus': {
    input: async (world) => ({ user_wl_package_id: (await newBrand(world)).packageId }),
    expected: own,
  },
  'user-wl-packages/falling': {
    input: ({ people }) => ({ ids: [people.client.packageId] }),
    expected: own,
  },
  'user-wl-packages/deleteSelectedAuth': {
    input: async (world) => ({ ids: [(await newBrand(world)).packageId] }),
    expected: own,
  },
  'user-brands/falling': { input: ({ people }) => ({ ids: [people.client.brandId] }), expected: own },
  'user-brands/deleteSelectedAuth': {
    input: async (world) => ({ ids: [(await newBrand(world)).id] }),
    expected: own,
  },
  'user-dashboards/falling': { input: ({ people }) => ({ ids: [people.client.userId] }), expected: own },
  'user-dashboards/deleteSelectedAuth': {
    input: async (world) => ({ ids: [await newClient(world)] }),
    expected: own,
  },
}
