import { expected, type Rows } from '../../testing/authorization.ts'

export const authorization: Rows = {
  'packages/fetch': { input: () => ({}), expected: expected.everybody },
  'package/fetch': { input: () => ({}), expected: expected.everybody },
  'users/usage-data': { input: () => ({}), expected: expected.signedIn },
}
