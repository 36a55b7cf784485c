import { expected, type Rows } from '../support/authorization.ts'

const { signedIn } = expected

export const authorization: Rows = {
  'engines/fetchAll': { input: () => ({}), expected: signedIn },
  'engines/find': { input: () => ({ engine_id: 3 }), expected: signedIn },
  'countries/fetchAll': { input: () => ({}), expected: signedIn },
  'languages/fetchAll': { input: () => ({}), expected: signedIn },
  'geo-locations/search': { input: () => ({ search_query: 'london' }), expected: signedIn },
}
