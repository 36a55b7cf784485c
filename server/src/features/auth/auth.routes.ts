import * as calls from '@rankline/contract/auth'
import { route } from '../../platform/http/routes.ts'
import * as auth from './auth.service.ts'
import * as passwords from './passwords.service.ts'
import { completeRegistration, exchangeCode } from './social.service.ts'
import { verifyEmail } from './verification.service.ts'

export const authRoutes = [
  route(calls.register, auth.register),
  route(calls.login, auth.login),
  route(calls.checkSession, auth.checkSession),
  route(calls.logout, auth.logout),
  route(calls.logoutEverywhere, auth.logoutEverywhere),
  route(calls.exchangeCode, exchangeCode),
  route(calls.completeRegistration, completeRegistration),
  route(calls.verifyEmail, verifyEmail),
  route(calls.forgotPassword, passwords.forgotPassword),
  route(calls.checkResetToken, passwords.checkResetToken),
  route(calls.resetPassword, passwords.resetPassword),
]
