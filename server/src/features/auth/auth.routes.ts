import * as calls from '@rankline/contract/auth'
import { route } from '../../platform/http/routes.ts'
import * as auth from './auth.service.ts'

export const authRoutes = [
  route(calls.register, auth.register),
  route(calls.login, auth.login),
  route(calls.checkSession, auth.checkSession),
  route(calls.logout, auth.logout),
]
