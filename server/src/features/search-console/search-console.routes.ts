import * as calls from '@rankline/contract/search-console/calls'
import * as curveCalls from '@rankline/contract/search-console/own-curve'
import { fromReplica, route } from '../../platform/http/routes.ts'
import * as lists from './lists.service.ts'
import { applyOwnCurve, findOwnCurve } from './own-curve.service.ts'
import { consoleSites, keywordConsole } from './search-console.service.ts'
import { trackConsoleQuery } from './track.service.ts'

export const searchConsoleRoutes = [
  route(calls.keywordConsole, keywordConsole, fromReplica),
  route(calls.keywordNumbers, lists.keywordNumbers, fromReplica),
  route(calls.listConsoleQueries, lists.listConsoleQueries, fromReplica),
  route(calls.consoleSites, consoleSites),
  route(calls.trackConsoleQuery, trackConsoleQuery),
  route(curveCalls.findOwnCurve, findOwnCurve),
  route(curveCalls.applyOwnCurve, applyOwnCurve),
]
