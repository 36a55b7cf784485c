import * as calls from '@rankline/contract/bin'
import { route } from '../../platform/http/routes.ts'
import * as bin from './bin.service.ts'

export const binRoutes = [
  route(calls.listBinnedKeywords, bin.listBinnedKeywords),
  route(calls.listBinnedProjects, bin.listBinnedProjects),
  route(calls.restoreBinned, bin.restoreBinned),
  route(calls.purgeBinned, bin.purgeBinned),
]
