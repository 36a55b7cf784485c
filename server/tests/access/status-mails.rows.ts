import { unsubscribeToken } from '../../src/features/status-mails/unsubscribe-token.ts'
import { expected, type Rows } from '../support/authorization.ts'
import { testInstallation } from '../support/installation.ts'

export const authorization: Rows = {
  'status-mails/unsubscribe': {
    // Everybody who has the mail may unsubscribe, signed in or not.
    input: ({ people: { holder } }) => ({
      token: unsubscribeToken(testInstallation, holder.accountId, 'weekly'),
    }),
    expected: expected.everybody,
  },
}
