import * as calls from '@rankline/contract/several-searches/calls'
import { route } from '../../platform/http/routes.ts'
import { addToSeveral, estimateSeveral } from './several-searches.service.ts'

export const severalSearchesRoutes = [
  route(calls.addToSeveral, addToSeveral),
  route(calls.estimateAdding, estimateSeveral),
]
