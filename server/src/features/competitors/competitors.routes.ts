import * as calls from '@rankline/contract/competitors'
import { route } from '../../platform/http/routes.ts'
import * as competitors from './competitors.service.ts'

export const competitorsRoutes = [
  route(calls.addCompetitors, competitors.addCompetitors),
  route(calls.listCompetitors, competitors.listCompetitors),
  route(calls.competitorGraph, competitors.competitorGraph),
  route(calls.deleteCompetitor, competitors.deleteCompetitor),
  route(calls.clearCompetitors, competitors.clearCompetitors),
  route(calls.toggleCompetitor, competitors.toggleCompetitor),
]
