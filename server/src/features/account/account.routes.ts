import * as calls from '@rankline/contract/account'
import { route } from '../../platform/http/routes.ts'
import { changePassword } from '../auth/auth.service.ts'
import * as account from './account.service.ts'

export const accountRoutes = [
  route(calls.changePassword, changePassword),
  route(calls.updateNotifications, account.updateNotifications),
  route(calls.chooseTrial, account.chooseTrial),
]
