import { expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  'contacts/create': {
    input: () => ({ title: 'Hello', email: 'ada@example.com', message: 'Do you track Naver?' }),
    expected: expected.everybody,
  },
  'contacts/mPaginate': { input: () => ({}), expected: expected.administrate },
}
