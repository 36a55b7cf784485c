import * as calls from '@rankline/contract/explanations/calls'
import { explainDay as explainDayCall } from '@rankline/contract/explanations/why'
import { fromReplica, route } from '../../platform/http/routes.ts'
import { eventsOfProjects, projectEvents } from './chart-events.service.ts'
import { explainKeywords } from './explanations.service.ts'
import { explainDay } from './why.service.ts'

export const explanationsRoutes = [
  route(calls.explainKeywords, explainKeywords, fromReplica),
  route(calls.projectEvents, projectEvents, fromReplica),
  route(explainDayCall, explainDay, fromReplica),
  route(calls.projectsEvents, eventsOfProjects, fromReplica),
]
