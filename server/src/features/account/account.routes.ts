import * as calls from '@rankline/contract/account/calls'
import { route } from '../../platform/http/routes.ts'
import { logoutOthers } from '../auth/auth.service.ts'
import * as emailChange from '../auth/email-change.service.ts'
import * as links from '../auth/email-change-links.service.ts'
import { changePassword, passwordState, setPassword } from '../auth/password-change.service.ts'
import * as account from './account.service.ts'
import { updateAvatar } from './avatar.service.ts'

export const accountRoutes = [
  route(calls.changePassword, changePassword),
  route(calls.passwordState, passwordState),
  route(calls.setPassword, setPassword),
  route(calls.emailState, emailChange.emailState),
  route(calls.changeEmail, emailChange.changeEmail),
  route(calls.resendEmailChange, emailChange.resendEmailChange),
  route(calls.cancelEmailChange, emailChange.cancelEmailChange),
  route(calls.readEmailChange, links.readEmailChange),
  route(calls.confirmEmailChange, links.confirmEmailChange),
  route(calls.revokeEmailChange, links.revokeEmailChange),
  route(calls.logoutOthers, logoutOthers),
  route(calls.updateAvatar, updateAvatar),
  route(calls.updateExports, account.updateExports),
  route(calls.updateNotifications, account.updateNotifications),
  route(calls.updateTimeDisplay, account.updateTimeDisplay),
  route(calls.chooseTrial, account.chooseTrial),
]
