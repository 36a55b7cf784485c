import * as calls from '@rankline/contract/competitors/calls'
import { fromReplica, route } from '../../platform/http/routes.ts'
import * as gaps from './competitor-gaps.service.ts'
import * as competitors from './competitors.service.ts'
import * as edit from './edit-competitor.service.ts'
import * as project from './project-competitors.service.ts'

export const competitorsRoutes = [
  route(calls.addCompetitors, competitors.addCompetitors),
  route(calls.editCompetitor, edit.editCompetitor),
  route(calls.countAffectedKeywords, edit.countAffectedKeywords),
  route(calls.discoverCompetitors, project.discoverCompetitors, fromReplica),
  route(calls.competitorGaps, gaps.competitorGaps, fromReplica),
  route(calls.competitorChanges, project.competitorChanges, fromReplica),
  route(calls.followInProject, project.followInProject),
  route(calls.unfollowInProject, project.unfollowInProject),
  route(calls.listCompetitors, competitors.listCompetitors),
  route(calls.competitorGraph, competitors.competitorGraph, fromReplica),
  route(calls.deleteCompetitor, competitors.deleteCompetitor),
  route(calls.clearCompetitors, competitors.clearCompetitors),
  route(calls.toggleCompetitor, competitors.toggleCompetitor),
]
