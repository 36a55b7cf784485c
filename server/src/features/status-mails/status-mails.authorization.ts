import { expected, type Rows } from '../../testing/authorization.ts'
import { testInstallation } from '../../testing/installation.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export const authorization: Rows = {
  'status-mails/unsubscribe': {
    // Whoever has the mail may end it, signed in or not.
    input: ({ people: { holder } }) => ({
      token: unsubscribeToken(testInstallation, holder.accountId, 'weekly'),
    }),
    expected: expected.everybody,
  },
}
