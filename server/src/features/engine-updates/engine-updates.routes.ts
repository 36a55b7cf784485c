import * as calls from '@rankline/contract/engine-updates/calls'
import { route } from '../../platform/http/routes.ts'
import * as updates from './engine-updates.service.ts'

export const engineUpdatesRoutes = [
  route(calls.listEngineUpdates, updates.listEngineUpdates),
  route(calls.createEngineUpdate, updates.createEngineUpdate),
  route(calls.updateEngineUpdate, updates.updateEngineUpdate),
  route(calls.deleteEngineUpdate, updates.deleteEngineUpdate),
]
