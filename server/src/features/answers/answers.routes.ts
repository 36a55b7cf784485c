import * as calls from '@rankline/contract/answers/calls'
import { route } from '../../platform/http/routes.ts'
import { listAnswerSurfaces } from './surfaces.service.ts'

export const answersRoutes = [route(calls.listAnswerSurfaces, listAnswerSurfaces)]
