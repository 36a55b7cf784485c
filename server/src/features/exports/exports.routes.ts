import * as calls from '@rankline/contract/exports/calls'
import * as addressCalls from '@rankline/contract/exports/csv-addresses'
import { exportQuestions } from '@rankline/contract/exports/questions'
import { route } from '../../platform/http/routes.ts'
import * as addresses from './address/csv-addresses.service.ts'
import { exportTo, revoke } from './cloud/cloud-exports.service.ts'
import * as exports from './exports.service.ts'
import * as questionFiles from './question-files.service.ts'

export const exportsRoutes = [
  route(calls.exportLocal, exports.exportLocal),
  route(calls.exportRemote, exports.exportRemote),
  route(calls.exportToCloud.gdrive, exportTo('gdrive')),
  route(calls.exportToCloud.dropbox, exportTo('dropbox')),
  route(calls.exportToCloud.gsheets, exportTo('gsheets')),
  route(calls.revokeCloud.gdrive, revoke('gdrive')),
  route(calls.revokeCloud.dropbox, revoke('dropbox')),
  route(calls.listExports, exports.listExports),
  route(calls.fetchExport, exports.fetchExport),
  route(calls.retryExport, exports.retryExport),
  route(calls.deleteExports, exports.deleteExports),
  route(exportQuestions, questionFiles.exportQuestions),
  route(addressCalls.createCsvAddress, addresses.createCsvAddress),
  route(addressCalls.listCsvAddresses, addresses.listCsvAddresses),
  route(addressCalls.deleteCsvAddress, addresses.deleteCsvAddress),
]
