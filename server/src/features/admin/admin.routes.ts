import * as audit from '@rankline/contract/admin/audit'
import * as calls from '@rankline/contract/admin/calls'
import * as health from '@rankline/contract/admin/health'
import { loginAsUser as loginAsUserCall } from '@rankline/contract/admin/log-in-as'
import * as outbox from '@rankline/contract/admin/outbox'
import * as settings from '@rankline/contract/admin/settings'
import { explainAnyDay as explainAnyDayCall } from '@rankline/contract/explanations/why'
import { testSource as testSourceCall } from '@rankline/contract/sources/calls'
import { route } from '../../platform/http/routes.ts'
import { exportAudit, listAudit } from './audit.service.ts'
import * as counters from './counters.service.ts'
import { findHealth } from './health/health.service.ts'
import { discardJobs, listFailedJobs, retryJobs } from './health/jobs.service.ts'
import * as outstanding from './health/outbox.service.ts'
import { listAllCompetitors } from './lists/competitors.service.ts'
import { listAllPositions, listAllProjectKeywords, listPhrases } from './lists/keywords.service.ts'
import { listAllActivities, listSubscriptions, listTransactions, listUsers } from './lists/people.service.ts'
import { listAllProjects } from './lists/projects.service.ts'
import { listAllRequests, listLogs } from './lists/runs.service.ts'
import { explainAnyDay } from './lists/why.service.ts'
import { loginAsUser } from './login-as.service.ts'
import { findSettings, setSwitch, setValue } from './settings/settings.service.ts'
import { testSource } from './source-test.service.ts'

export const adminRoutes = [
  route(calls.listAllProjects, listAllProjects),
  route(calls.listAllProjectKeywords, listAllProjectKeywords),
  route(calls.listAllPositions, listAllPositions),
  route(explainAnyDayCall, explainAnyDay),
  route(calls.listAllRequests, listAllRequests),
  route(calls.listLogs, listLogs),
  route(calls.listAllCompetitors, listAllCompetitors),
  route(calls.listPhrases, listPhrases),
  route(calls.listAllActivities, listAllActivities),
  route(calls.listUsers, listUsers),
  route(calls.listSubscriptions, listSubscriptions),
  route(calls.listTransactions, listTransactions),
  route(calls.countActiveRequests, counters.countActiveRequests),
  route(calls.countProjects, counters.countProjects),
  route(calls.countProjectKeywords, counters.countProjectKeywords),
  route(calls.countUsers, counters.countUsers),
  route(calls.countOnlineUsers, counters.countOnlineUsers),
  route(calls.countSubscriptions, counters.countSubscriptions),
  route(calls.countDailySubscriptions, counters.countDailySubscriptions),
  route(calls.countOpenTickets, counters.countOpenTickets),
  route(calls.countContacts, counters.countContacts),
  route(calls.countDashboards, counters.countDashboards),
  route(calls.countBrands, counters.countBrands),
  route(health.findHealth, findHealth),
  route(health.listFailedJobs, listFailedJobs),
  route(health.retryJobs, retryJobs),
  route(health.discardJobs, discardJobs),
  route(outbox.listJobs, outstanding.listJobs),
  route(outbox.listMails, outstanding.listMails),
  route(outbox.retryMail, outstanding.retryMail),
  route(outbox.discardMail, outstanding.discardMail),
  route(outbox.listDeliveries, outstanding.listDeliveries),
  route(outbox.retryDelivery, outstanding.retryDelivery),
  route(outbox.discardDelivery, outstanding.discardDelivery),
  route(loginAsUserCall, loginAsUser),
  route(audit.listAudit, listAudit),
  route(audit.exportAudit, exportAudit),
  route(testSourceCall, testSource),
  route(settings.findSettings, findSettings),
  route(settings.setSwitch, setSwitch),
  route(settings.setValue, setValue),
]
