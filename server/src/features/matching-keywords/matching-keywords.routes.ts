import * as calls from '@rankline/contract/matching-keywords/calls'
import { route } from '../../platform/http/routes.ts'
import * as progress from './bulk-actions.service.ts'
import * as matching from './matching-keywords.service.ts'

export const matchingKeywordsRoutes = [
  route(calls.countMatching, matching.countMatching),
  route(calls.updateMatching, matching.updateMatching),
  route(calls.deleteMatching, matching.deleteMatching),
  route(calls.bulkActionsProgress, progress.progressOf),
]
