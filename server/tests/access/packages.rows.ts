import { expected, type Rows, type World } from '../support/authorization.ts'

const form = { name: 'Gold', plan_id: '1', plan_id_yearly: '2', price: 10, is_hidden: 1 }

async function anyPackage({ app }: World) {
  const { id, name } = await app.database.db
    .selectFrom('packages')
    .select(['id', 'name'])
    .where('slug', '=', 'agency-10000')
    .executeTakeFirstOrThrow()
  return { ...form, package_id: id, name }
}

export const authorization: Rows = {
  'packages/fetch': { input: () => ({}), expected: expected.everybody },
  'package/fetch': { input: () => ({}), expected: expected.everybody },
  'package/fetchAdmin': { input: () => ({}), expected: expected.administrate },
  'package/mCreate': { input: () => form, expected: expected.administrate },
  'package/mUpdate': { input: anyPackage, expected: expected.administrate },
  'users/usage-data': { input: () => ({}), expected: expected.signedIn },
}
