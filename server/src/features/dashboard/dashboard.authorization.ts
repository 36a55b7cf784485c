import { expected, type Rows } from '../../testing/authorization.ts'

export const authorization: Rows = {
  dashboard: { input: () => ({}), expected: expected.signedIn },
}
