import * as calls from '@rankline/contract/shared-views/calls'
import { route } from '../../platform/http/routes.ts'
import * as views from './shared-views.service.ts'
import * as visitors from './visitors.service.ts'

export const sharedViewsRoutes = [
  route(calls.createSharedView, views.createSharedView),
  route(calls.listSharedViews, views.listSharedViews),
  route(calls.revokeSharedView, views.revokeSharedView),
  route(calls.openSharedView, visitors.openSharedView),
  route(calls.unlockSharedView, visitors.unlockSharedView),
  route(calls.sharedCharts, visitors.sharedCharts),
  route(calls.sharedAnswers, visitors.sharedAnswers),
  route(calls.sharedKeywords, visitors.sharedKeywords),
]
