import { randomBytes } from 'node:crypto'
import { expected, ofWholeAccount, type Row, type Rows, type World } from '../support/authorization.ts'
import { makeBrand } from '../support/clients.ts'

const { own } = expected
const inAccount: Row['input'] = ({ people }) => ({ userable_id: people.holder.userId })
const ofBrand: Row['input'] = ({ people }) => ({ user_brand_id: people.client.brandId })
const newBrand = async ({ app, people }: World) => (await makeBrand(app, people.holder)).id

async function withDomain(world: World): Promise<number> {
  const brand_id = await newBrand(world)
  const row = {
    brand_id,
    account_id: world.people.holder.accountId,
    domain: 'seo.agency.example',
    token: 'a',
  }
  const empty = {
    found: '[]',
    checked_at: null,
    proven_at: null,
    failing_since: null,
    created_at: new Date(),
  }
  await world.app.database.db
    .insertInto('brand_domains')
    .values({ ...row, ...empty })
    .execute()
  return brand_id
}

export const authorization: Rows = {
  'user-brands/fetchByAddressName': {
    input: ({ people }) => ({ address_name: people.client.addressName }),
    expected: expected.everybody,
  },
  'user-brands/create': {
    input: ({ people }) => ({
      name: 'Acme Search',
      package_id: people.client.packageId,
      address_name: `made-${randomBytes(6).toString('hex')}`,
    }),
    expected: own,
  },
  'user-brands/fetchAuth': { input: inAccount, expected: ofWholeAccount(own) },
  'user-brands/fetchAllAuth': { input: inAccount, expected: ofWholeAccount(own) },
  'user-brands/findAuth': { input: ofBrand, expected: own },
  'user-brands/updateAuth': {
    input: async (world) => ({ user_brand_id: await newBrand(world), name: 'Another' }),
    expected: own,
  },
  'user-brands/updateAuthStatus': {
    input: async (world) => ({ user_brand_id: await newBrand(world) }),
    expected: own,
  },
  'user-brands/domain/find': { input: ofBrand, expected: own },
  'user-brands/domain/set': {
    input: async (world) => ({ user_brand_id: await newBrand(world), domain: 'seo.agency.example' }),
    expected: own,
  },
  'user-brands/domain/check': {
    input: async (world) => ({ user_brand_id: await withDomain(world) }),
    expected: own,
  },
  'user-brands/domain/remove': {
    input: async (world) => ({ user_brand_id: await withDomain(world) }),
    expected: own,
  },
}
