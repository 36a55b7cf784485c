import * as calls from '@rankline/contract/imports/calls'
import { readEngineReport as readEngineReportCall } from '@rankline/contract/imports/engine-reports'
import * as history from '@rankline/contract/imports/history'
import { route } from '../../platform/http/routes.ts'
import { readEngineReport } from './engine-reports.service.ts'
import { deleteHistoryImport, importHistory, listHistoryImports } from './history/history.service.ts'
import { previewHistory } from './history/preview.service.ts'
import * as imports from './imports.service.ts'

export const importsRoutes = [
  route(calls.importConnection, imports.importConnection),
  route(calls.importFromAnalytics, imports.importFromAnalytics),
  route(calls.importFromConsole, imports.importFromConsole),
  route(calls.importFromFile, imports.importFromFile),
  route(readEngineReportCall, readEngineReport),
  route(calls.suggestKeywords, imports.suggestKeywords),
  route(history.previewHistory, previewHistory),
  route(history.importHistory, importHistory),
  route(history.listHistoryImports, listHistoryImports),
  route(history.deleteHistoryImport, deleteHistoryImport),
]
