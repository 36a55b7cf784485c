import * as calls from '@rankline/contract/projects/calls'
import * as groups from '@rankline/contract/projects/groups'
import { route } from '../../platform/http/routes.ts'
import { archiveProjects, favouriteProjects, moveProjects, tagProjects } from './project-groups.service.ts'
import * as numbers from './project-numbers.service.ts'
import * as projects from './projects.service.ts'

/** @param follow callbacks of higher features for new projects and changed sites */
export const projectsRoutes = (follow: projects.Follow) => [
  route(calls.listProjects, projects.listProjects),
  route(calls.createProject, (ctx, input) => projects.createProject(ctx, input, follow)),
  route(calls.updateProject, (ctx, input) => projects.updateProject(ctx, input, follow)),
  route(calls.deleteProjects, projects.deleteProjects),
  route(calls.findProject, projects.findProject),
  route(calls.allProjects, projects.allProjects),
  route(calls.ownProjects, projects.ownProjects),
  route(calls.dailyAverageRanks, numbers.dailyAverageRanks),
  route(calls.rankDistribution, numbers.rankDistribution),
  route(calls.projectOverview, numbers.projectOverview),
  route(groups.moveProjects, moveProjects),
  route(groups.tagProjects, tagProjects),
  route(groups.favouriteProjects, favouriteProjects),
  route(groups.archiveProjects, (ctx, input) => archiveProjects(ctx, input, follow)),
]
