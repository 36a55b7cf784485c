import * as calls from '@rankline/contract/changes/calls'
import { route } from '../../platform/http/routes.ts'
import { listBiggestMoves, listChangedKeywords } from './changed-keywords.service.ts'
import { listChanges } from './changes.service.ts'
import { listGainingSites, listMovedKeywords } from './moved-keywords.service.ts'

export const changesRoutes = [
  route(calls.listChanges, listChanges),
  route(calls.listChangedKeywords, listChangedKeywords),
  route(calls.listBiggestMoves, listBiggestMoves),
  route(calls.listMovedKeywords, listMovedKeywords),
  route(calls.listGainingSites, listGainingSites),
]
