import * as groups from '@rankline/contract/project-groups'
import * as calls from '@rankline/contract/projects'
import { route } from '../../platform/http/routes.ts'
import { archiveProjects, favouriteProjects, moveProjects } from './project-groups.service.ts'
import * as numbers from './project-numbers.service.ts'
import * as projects from './projects.service.ts'

/** @param onNewSite what begins with another site of an account, for slices above */
export const projectsRoutes = (onNewSite: projects.OnNewSite) => [
  route(calls.listProjects, projects.listProjects),
  route(calls.createProject, projects.createProject(onNewSite)),
  route(calls.updateProject, projects.updateProject(onNewSite)),
  route(calls.deleteProjects, projects.deleteProjects),
  route(calls.findProject, projects.findProject),
  route(calls.allProjects, projects.allProjects),
  route(calls.ownProjects, projects.ownProjects),
  route(calls.dailyAverageRanks, numbers.dailyAverageRanks),
  route(calls.rankDistribution, numbers.rankDistribution),
  route(calls.projectOverview, numbers.projectOverview),
  route(groups.moveProjects, moveProjects),
  route(groups.favouriteProjects, favouriteProjects),
  route(groups.archiveProjects, archiveProjects(onNewSite)),
]
