import * as calls from '@rankline/contract/push/calls'
import { route } from '../../platform/http/routes.ts'
import * as push from './push.service.ts'

export const pushRoutes = [
  route(calls.fetchPush, push.fetchPush),
  route(calls.updatePushToken, push.updatePushToken),
  route(calls.deletePushToken, push.deletePushToken),
]
