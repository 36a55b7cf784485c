import { expected, type Rows } from '../../testing/authorization.ts'

export const authorization: Rows = {
  'user-brands/fetchByAddressName': {
    input: ({ people }) => ({ address_name: people.client.addressName }),
    expected: expected.everybody,
  },
}
