import * as calls from '@rankline/contract/sessions/calls'
import { route } from '../../platform/http/routes.ts'
import * as sessions from './sessions.service.ts'

export const sessionsRoutes = [
  route(calls.listSessions, sessions.listSessions),
  route(calls.endSession, sessions.endSession),
]
