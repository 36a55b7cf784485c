import * as calls from '@rankline/contract/keywords/calls'
import { listKeywordChoices } from '@rankline/contract/keywords/choices'
import { setEnds } from '@rankline/contract/keywords/ends'
import { setFlag } from '@rankline/contract/keywords/flags'
import { setFrequency } from '@rankline/contract/keywords/frequency'
import { findNeighbours } from '@rankline/contract/keywords/neighbours'
import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import * as searches from '@rankline/contract/keywords/search'
import { route } from '../../platform/http/routes.ts'
import * as choices from './keyword-choices.service.ts'
import * as ends from './keyword-ends.service.ts'
import * as flags from './keyword-flags.service.ts'
import * as frequency from './keyword-frequency.service.ts'
import * as search from './keyword-search.service.ts'
import * as keywords from './keywords.service.ts'
import * as neighbours from './neighbours.service.ts'
import * as preferred from './preferred-page.service.ts'

export const keywordsRoutes = [
  route(calls.listKeywords, keywords.listKeywords),
  route(calls.addKeywords, keywords.addKeywords),
  route(calls.findKeyword, keywords.findKeyword),
  route(calls.countKeywords, keywords.countKeywords),
  route(calls.deleteKeywords, keywords.deleteKeywords),
  route(calls.toggleSetting, keywords.toggleSetting),
  route(calls.requestRanks, keywords.requestRanks),
  route(calls.estimateRanks, keywords.estimateRanks),
  route(searches.findKeywordSearch, search.findKeywordSearch),
  route(searches.changeKeywordSearch, search.changeKeywordSearch),
  route(setFlag, flags.setFlag),
  route(setFrequency, frequency.setFrequency),
  route(setEnds, ends.setEnds),
  route(setPreferredPage, preferred.setPreferredPage),
  route(findNeighbours, neighbours.findNeighbours),
  route(listKeywordChoices, choices.listKeywordChoices),
]
