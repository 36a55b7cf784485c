import * as calls from '@rankline/contract/landing-pages/calls'
import { fromReplica, route } from '../../platform/http/routes.ts'
import * as landingPages from './landing-pages.service.ts'

export const landingPagesRoutes = [
  route(calls.listLandingPages, landingPages.listLandingPages, fromReplica),
  route(calls.keywordLandingPages, landingPages.keywordLandingPages, fromReplica),
]
