import { expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  'answer-surfaces/mFind': { input: () => ({}), expected: expected.administrate },
}
