import * as calls from '@rankline/contract/explanations/calls'
import { explainDay as explainDayCall } from '@rankline/contract/explanations/why'
import { route } from '../../platform/http/routes.ts'
import { explainKeywords } from './explanations.service.ts'
import { marksOfProjects, projectMarks } from './marks.service.ts'
import { explainDay } from './why.service.ts'

export const explanationsRoutes = [
  route(calls.explainKeywords, explainKeywords),
  route(calls.projectMarks, projectMarks),
  route(explainDayCall, explainDay),
  route(calls.projectsMarks, marksOfProjects),
]
