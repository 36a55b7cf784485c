import * as calls from '@rankline/contract/changes/calls'
import { fromReplica, route } from '../../platform/http/routes.ts'
import { listBiggestMoves, listChangedKeywords } from './changed-keywords.service.ts'
import { listChanges } from './changes.service.ts'
import { listGainingSites, listMovedKeywords } from './moved-keywords.service.ts'

export const changesRoutes = [
  route(calls.listChanges, listChanges, fromReplica),
  route(calls.listChangedKeywords, listChangedKeywords, fromReplica),
  route(calls.listBiggestMoves, listBiggestMoves, fromReplica),
  route(calls.listMovedKeywords, listMovedKeywords, fromReplica),
  route(calls.listGainingSites, listGainingSites, fromReplica),
]
