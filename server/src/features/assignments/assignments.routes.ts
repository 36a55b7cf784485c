import * as calls from '@rankline/contract/assignments/calls'
import { route } from '../../platform/http/routes.ts'
import type { OnProjects } from '../projects/projects.service.ts'
import * as assignments from './assignments.service.ts'

/** @param onProjects starts work when projects move to a client */
export const assignmentsRoutes = (onProjects: OnProjects) => [
  route(calls.listClientProjects, assignments.listClientProjects),
  route(calls.previewAssignment, assignments.previewAssignment),
  route(calls.assignProjects, (ctx, input) => assignments.assignProjects(ctx, input, onProjects)),
  route(calls.previewReturn, assignments.previewReturn),
  route(calls.unassignProjects, assignments.unassignProjects),
]
