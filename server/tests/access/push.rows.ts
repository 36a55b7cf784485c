import { expected, type Rows } from '../support/authorization.ts'
import { newSubscription } from '../support/push.ts'

const { signedIn } = expected

export const authorization: Rows = {
  'push/fetchAuth': { input: () => ({}), expected: signedIn },
  'users/updatePushToken': { input: () => ({ push_token: newSubscription().token }), expected: signedIn },
  'users/deletePushToken': { input: () => ({ endpoint: 'https://push.example.com/x' }), expected: signedIn },
}
