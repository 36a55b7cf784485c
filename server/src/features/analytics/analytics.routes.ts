import * as calls from '@rankline/contract/analytics/calls'
import { route } from '../../platform/http/routes.ts'
import * as analytics from './analytics.service.ts'

export const analyticsRoutes = [
  route(calls.findAnalytics, analytics.findAnalytics),
  route(calls.listAnalyticsProperties, analytics.listAnalyticsProperties),
  route(calls.chooseAnalyticsProperty, analytics.chooseAnalyticsProperty),
  route(calls.removeAnalyticsProperty, analytics.removeAnalyticsProperty),
  // Not from the replica: a page asks as soon as a pull has ended.
  route(calls.landingPageSessions, analytics.landingPageSessions),
]
