import * as calls from '@rankline/contract/answers/calls'
import { route } from '../../platform/http/routes.ts'
import { findAnswerSurfaces } from './surfaces.service.ts'

export const answersRoutes = [route(calls.findAnswerSurfaces, findAnswerSurfaces)]
