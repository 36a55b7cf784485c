import * as calls from '@rankline/contract/assignments'
import { route } from '../../platform/http/routes.ts'
import * as assignments from './assignments.service.ts'

export const assignmentsRoutes = [
  route(calls.listClientProjects, assignments.listClientProjects),
  route(calls.previewAssignment, assignments.previewAssignment),
  route(calls.assignProjects, assignments.assignProjects),
  route(calls.previewReturn, assignments.previewReturn),
  route(calls.takeBackProjects, assignments.takeBackProjects),
]
