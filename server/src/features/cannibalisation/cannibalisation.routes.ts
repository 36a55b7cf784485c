import * as calls from '@rankline/contract/cannibalisation/calls'
import { fromReplica, route } from '../../platform/http/routes.ts'
import * as cannibalisation from './cannibalisation.service.ts'

export const cannibalisationRoutes = [
  route(calls.listCannibalisation, cannibalisation.listCannibalisation, fromReplica),
  route(calls.exportCannibalisation, cannibalisation.exportCannibalisation),
]
