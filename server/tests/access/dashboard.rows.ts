import { expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  dashboard: { input: () => ({}), expected: expected.signedIn },
}
