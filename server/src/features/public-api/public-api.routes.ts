import * as competitorCalls from '@rankline/contract/public-api/competitors'
import * as keywordCalls from '@rankline/contract/public-api/keywords'
import * as pageCalls from '@rankline/contract/public-api/pages'
import * as positionCalls from '@rankline/contract/public-api/positions'
import * as projectCalls from '@rankline/contract/public-api/projects'
import * as resultCalls from '@rankline/contract/public-api/results'
import { route } from '../../platform/http/routes.ts'
import type { Follow } from '../projects/projects.service.ts'
import * as competitors from './competitors.service.ts'
import * as keywords from './keywords.service.ts'
import * as pages from './pages.service.ts'
import * as positions from './positions.service.ts'
import * as projects from './projects.service.ts'
import * as results from './results.service.ts'

/** The calls of the public API. */
export const publicApiRoutes = (follow: Follow) => [
  route(projectCalls.findAccount, projects.findAccount),
  route(projectCalls.listProjects, projects.listProjects),
  route(projectCalls.findProject, projects.findProject),
  route(projectCalls.changeProject, (ctx, input) => projects.changeProject(ctx, input, follow)),
  route(projectCalls.deleteProject, projects.deleteProject),
  route(keywordCalls.listKeywords, keywords.listKeywords),
  route(keywordCalls.findKeyword, keywords.findKeyword),
  route(keywordCalls.addKeywords, keywords.addKeywords),
  route(keywordCalls.changeKeywords, keywords.changeKeywords),
  route(keywordCalls.deleteKeywords, keywords.deleteKeywords),
  route(keywordCalls.requestChecks, keywords.requestChecks),
  route(positionCalls.listPositions, positions.listPositions),
  route(positionCalls.listProjectPositions, positions.listProjectPositions),
  route(resultCalls.findResults, results.findResults),
  route(resultCalls.listResultDays, results.listResultDays),
  route(competitorCalls.listCompetitors, competitors.listCompetitors),
  route(competitorCalls.listProjectCompetitors, competitors.listProjectCompetitors),
  route(competitorCalls.findShareOfVoice, competitors.findShareOfVoice),
  route(pageCalls.listLandingPages, pages.listLandingPages),
  route(pageCalls.listCannibalisation, pages.listCannibalisation),
]
