import { expected, type Rows, type World } from '../support/authorization.ts'

const { administrate } = expected
let added = 0

const newAddress = () => {
  added += 1
  return { host: '203.0.113.1', port: 1000 + added }
}

async function newProxy({ app }: World): Promise<number> {
  const { id } = await app.database.db
    .insertInto('proxies')
    .values(newAddress())
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const authorization: Rows = {
  'proxies/mPaginate': { input: () => ({}), expected: administrate },
  'proxies/mCreate': {
    input: () => {
      const { host, port } = newAddress()
      return { proxy_list: `${host}:${port}` }
    },
    expected: administrate,
  },
  'proxies/mUpdateEnabled': {
    input: async (world) => ({ ids: [await newProxy(world)], is_enabled: 0 }),
    expected: administrate,
  },
  'proxies/mDeleteSelected': {
    input: async (world) => ({ ids: [await newProxy(world)] }),
    expected: administrate,
  },
}
