import * as keywordCalls from '@rankline/contract/public-api/keywords'
import * as projectCalls from '@rankline/contract/public-api/projects'
import { route } from '../../platform/http/routes.ts'
import type { Follow } from '../projects/projects.service.ts'
import * as keywords from './keywords.service.ts'
import * as projects from './projects.service.ts'

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
]
