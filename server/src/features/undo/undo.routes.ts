import * as calls from '@rankline/contract/undo/calls'
import { route } from '../../platform/http/routes.ts'
import * as undo from './undo.service.ts'

type OnNewSite = Parameters<typeof undo.undoRemovals>[2]

/** @param onNewSite called with the account of restored projects, in their transaction */
export const undoRoutes = ({ onNewSite }: { onNewSite: OnNewSite }) => [
  route(calls.listRemovals, undo.listRemovals),
  route(calls.undoRemovals, (ctx, input) => undo.undoRemovals(ctx, input, onNewSite)),
]
