import * as calls from '@rankline/contract/erasure/calls'
import { route } from '../../platform/http/routes.ts'
import * as erasure from './erasure.service.ts'
import * as ordered from './ordered.service.ts'

export const erasureRoutes = [
  route(calls.findErasure, erasure.findErasure),
  route(calls.askErasure, erasure.askErasure),
  route(calls.cancelErasure, erasure.cancelErasure),
  route(calls.readErasure, erasure.readErasure),
  route(calls.confirmErasure, erasure.confirmErasure),
  route(calls.listErasures, ordered.listErasures),
  route(calls.eraseAnybody, ordered.eraseAnybody),
  route(calls.keepAnybody, ordered.keepAnybody),
]
