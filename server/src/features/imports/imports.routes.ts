import * as calls from '@rankline/contract/imports'
import { route } from '../../platform/http/routes.ts'
import * as imports from './imports.service.ts'

export const importsRoutes = [
  route(calls.importConnection, imports.importConnection),
  route(calls.importFromAnalytics, imports.importFromAnalytics),
  route(calls.importFromConsole, imports.importFromConsole),
  route(calls.importFromFile, imports.importFromFile),
  route(calls.suggestKeywords, imports.suggestKeywords),
]
