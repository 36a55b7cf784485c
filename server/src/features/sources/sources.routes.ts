import * as calls from '@rankline/contract/sources/calls'
import { route } from '../../platform/http/routes.ts'
import * as sources from './sources.service.ts'

export const sourcesRoutes = [
  route(calls.listSources, sources.listSources),
  route(calls.listDrifts, sources.listDrifts),
  route(calls.findDriftPage, sources.findDriftPage),
  route(calls.acceptDrift, sources.acceptDrift),
]
