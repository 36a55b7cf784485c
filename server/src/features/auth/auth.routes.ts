import * as calls from '@rankline/contract/auth/calls'
import { forgotClientPassword as forgotClientCall } from '@rankline/contract/clients/calls'
import { route } from '../../platform/http/routes.ts'
import * as auth from './auth.service.ts'
import * as passwords from './passwords.service.ts'
import * as pending from './pending-registrations.service.ts'
import { exchangeCode } from './social.service.ts'
import { readVerification, verifyEmail, verifyOwnEmail } from './verification.service.ts'

export const authRoutes = [
  route(calls.register, auth.register),
  route(calls.login, auth.login),
  route(calls.checkSession, auth.checkSession),
  route(calls.findUser, auth.findUser),
  route(calls.logout, auth.logout),
  route(calls.logoutEverywhere, auth.logoutEverywhere),
  route(calls.exchangeCode, exchangeCode),
  route(calls.completeRegistration, pending.completeRegistration),
  route(calls.pendingRegistration, pending.pendingRegistration),
  route(calls.confirmRegistration, pending.confirmRegistration),
  route(calls.rejectRegistration, pending.rejectRegistration),
  route(calls.readVerification, readVerification),
  route(calls.verifyEmail, verifyEmail),
  route(calls.verifyOwnEmail, verifyOwnEmail),
  route(calls.forgotPassword, passwords.forgotPassword),
  route(forgotClientCall, passwords.forgotClientPassword),
  route(calls.checkResetToken, passwords.checkResetToken),
  route(calls.resetPassword, passwords.resetPassword),
]
