import * as calls from '@rankline/contract/citations/calls'
import { route } from '../../platform/http/routes.ts'
import * as cited from './cited.service.ts'
import * as share from './share.service.ts'

export const citationsRoutes = [
  route(calls.citationShare, share.citationShare),
  route(calls.citedPages, cited.citedPages),
  route(calls.citationGaps, cited.citationGaps),
  route(calls.citedSites, cited.citedSites),
]
