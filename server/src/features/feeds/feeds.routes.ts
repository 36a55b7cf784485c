import * as calls from '@rankline/contract/feeds/calls'
import { route } from '../../platform/http/routes.ts'
import * as feeds from './feeds.service.ts'

export const feedsRoutes = [
  route(calls.listFeeds, feeds.listFeeds),
  route(calls.createFeed, feeds.createFeed),
  route(calls.updateFeed, feeds.updateFeed),
  route(calls.switchFeed, feeds.switchFeed),
  route(calls.rewriteFeed, feeds.rewriteFeed),
  route(calls.deleteFeed, feeds.deleteFeed),
]
