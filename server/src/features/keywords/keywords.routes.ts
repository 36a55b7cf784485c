import * as calls from '@rankline/contract/keywords'
import { route } from '../../platform/http/routes.ts'
import * as keywords from './keywords.service.ts'

export const keywordsRoutes = [
  route(calls.listKeywords, keywords.listKeywords),
  route(calls.addKeywords, keywords.addKeywords),
  route(calls.findKeyword, keywords.findKeyword),
  route(calls.countKeywords, keywords.countKeywords),
  route(calls.deleteKeywords, keywords.deleteKeywords),
  route(calls.toggleSetting, keywords.toggleSetting),
  route(calls.requestRanks, keywords.requestRanks),
  route(calls.estimateRanks, keywords.estimateRanks),
]
