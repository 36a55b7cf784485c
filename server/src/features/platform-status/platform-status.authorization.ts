import { expected, type Rows } from '../../testing/authorization.ts'

export const authorization: Rows = {
  'platform/status': { input: () => ({}), expected: expected.everybody },
}
