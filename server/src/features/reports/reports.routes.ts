import * as calls from '@rankline/contract/reports/calls'
import { route } from '../../platform/http/routes.ts'
import { downloadReport, endReportLinks, sendReport } from './documents.service.ts'
import { previewReport } from './preview.service.ts'
import * as reports from './reports.service.ts'
import { findReport, updateReport } from './update-report.service.ts'

export const reportsRoutes = [
  route(calls.createReport, reports.createReport),
  route(calls.findReport, findReport),
  route(calls.updateReport, updateReport),
  route(calls.previewReport, previewReport),
  route(calls.listReports, reports.listReports),
  route(calls.deleteReports, reports.deleteReports),
  route(calls.updateReportStatus, reports.updateReportStatus),
  route(calls.sendReport, sendReport),
  route(calls.endReportLinks, endReportLinks),
  route(calls.downloadReport, downloadReport),
  route(calls.projectsWithoutReport, reports.projectsWithoutReport),
]
