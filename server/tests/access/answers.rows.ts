import { expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  'answer-surfaces/mPaginate': { input: () => ({}), expected: expected.administrate },
}
