import * as calls from '@rankline/contract/assignments/calls'
import type { AllFacts } from '../../platform/database/table-facts.ts'
import { route } from '../../platform/http/routes.ts'
import type { OnProjects } from '../projects/projects.service.ts'
import * as assignments from './assignments.service.ts'
import * as sharing from './sharing.service.ts'

type Parts = {
  /** Starts work when projects move to a client. */
  onProjects: OnProjects
  /** Facts of every table, which say what a move does to it. */
  facts: AllFacts
}

export const assignmentsRoutes = (parts: Parts) => [
  route(calls.listClientProjects, assignments.listClientProjects),
  route(calls.previewAssignment, assignments.previewAssignment),
  route(calls.assignProjects, (ctx, input) => assignments.assignProjects(ctx, input, parts)),
  route(calls.shareProjects, sharing.shareProjects),
  route(calls.unshareProjects, sharing.unshareProjects),
  route(calls.previewReturn, assignments.previewReturn),
  route(calls.unassignProjects, (ctx, input) => assignments.unassignProjects(ctx, input, parts.facts)),
]
