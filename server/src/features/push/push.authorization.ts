import { expected, type Rows } from '../../testing/authorization.ts'
import { newSubscription } from '../../testing/push.ts'

const { signedIn } = expected

export const authorization: Rows = {
  'push/fetchAuth': { input: () => ({}), expected: signedIn },
  'users/updatePushToken': { input: () => ({ push_token: newSubscription().token }), expected: signedIn },
  'users/deletePushToken': { input: () => ({ endpoint: 'https://push.example.com/x' }), expected: signedIn },
}
