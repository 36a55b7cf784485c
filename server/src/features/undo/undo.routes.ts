import * as calls from '@rankline/contract/undo/calls'
import { route } from '../../platform/http/routes.ts'
import * as undo from './undo.service.ts'

export const undoRoutes = [
  route(calls.listRemovals, undo.listRemovals),
  route(calls.undoRemovals, undo.undoRemovals),
]
