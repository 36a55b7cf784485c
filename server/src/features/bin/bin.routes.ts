import * as calls from '@rankline/contract/bin/calls'
import { route } from '../../platform/http/routes.ts'
import * as bin from './bin.service.ts'

/** @param onNewSite called with the account of restored projects, in their transaction */
export const binRoutes = ({ onNewSite }: { onNewSite: Parameters<typeof bin.restoreBinned>[2] }) => [
  route(calls.listBinAccounts, bin.listBinAccounts),
  route(calls.listBinnedKeywords, bin.listBinnedKeywords),
  route(calls.binnedKeywordIds, bin.binnedKeywordIds),
  route(calls.listBinnedProjects, bin.listBinnedProjects),
  route(calls.restoreBinned, (ctx, input) => bin.restoreBinned(ctx, input, onNewSite)),
  route(calls.purgeBinned, bin.purgeBinned),
]
