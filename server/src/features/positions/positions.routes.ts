import * as calls from '@rankline/contract/positions/calls'
import { comparePositions } from '@rankline/contract/positions/comparison'
import { keywordOverviews } from '@rankline/contract/positions/overviews'
import { fromReplica, route } from '../../platform/http/routes.ts'
import * as comparison from './comparison.service.ts'
import * as overviews from './overviews.service.ts'
import * as positions from './positions.service.ts'
import * as pages from './result-pages.service.ts'
import * as top from './top-results.service.ts'

export const positionsRoutes = [
  route(calls.keywordPositions, positions.keywordPositions, fromReplica),
  route(comparePositions, comparison.comparePositions, fromReplica),
  route(calls.latestMovements, positions.latestMovements, fromReplica),
  route(calls.improvedKeywords, positions.improvedKeywords, fromReplica),
  route(calls.declinedKeywords, positions.declinedKeywords, fromReplica),
  route(calls.stableKeywords, positions.stableKeywords, fromReplica),
  route(calls.dailyMovements, positions.dailyMovements, fromReplica),
  route(calls.topResults, top.topResults, fromReplica),
  route(calls.compareResults, top.compareResults, fromReplica),
  route(keywordOverviews, overviews.keywordOverviews, fromReplica),
  route(calls.otherRanks, pages.otherRanks, fromReplica),
  route(calls.keywordHashes, pages.keywordHashes, fromReplica),
  route(calls.keywordFeatures, pages.keywordFeatures, fromReplica),
  route(calls.pageFeatures, pages.pageFeatures, fromReplica),
  route(calls.resultLines, top.resultLines, fromReplica),
  route(calls.relatedSearches, pages.relatedSearches, fromReplica),
]
