import * as calls from '@rankline/contract/positions/calls'
import { comparePositions } from '@rankline/contract/positions/comparison'
import { keywordOverviews } from '@rankline/contract/positions/overviews'
import { route } from '../../platform/http/routes.ts'
import * as comparison from './comparison.service.ts'
import * as overviews from './overviews.service.ts'
import * as positions from './positions.service.ts'
import * as pages from './result-pages.service.ts'
import * as top from './top-results.service.ts'

export const positionsRoutes = [
  route(calls.keywordPositions, positions.keywordPositions),
  route(comparePositions, comparison.comparePositions),
  route(calls.latestMovements, positions.latestMovements),
  route(calls.improvedKeywords, positions.improvedKeywords),
  route(calls.declinedKeywords, positions.declinedKeywords),
  route(calls.stableKeywords, positions.stableKeywords),
  route(calls.dailyMovements, positions.dailyMovements),
  route(calls.topResults, top.topResults),
  route(calls.compareResults, top.compareResults),
  route(keywordOverviews, overviews.keywordOverviews),
  route(calls.otherRanks, pages.otherRanks),
  route(calls.keywordHashes, pages.keywordHashes),
  route(calls.keywordFeatures, pages.keywordFeatures),
  route(calls.pageFeatures, pages.pageFeatures),
  route(calls.resultLines, top.resultLines),
  route(calls.relatedSearches, pages.relatedSearches),
]
