import * as audit from '@rankline/contract/admin/audit'
import * as calls from '@rankline/contract/admin/calls'
import * as health from '@rankline/contract/admin/health'
import { loginAsUser as loginAsUserCall } from '@rankline/contract/admin/log-in-as'
import * as outbox from '@rankline/contract/admin/outbox'
import * as settings from '@rankline/contract/admin/settings'
import { explainAnyDay as explainAnyDayCall } from '@rankline/contract/explanations/why'
import { testSource as testSourceCall } from '@rankline/contract/sources/calls'
import { fromReplica, route } from '../../platform/http/routes.ts'
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
  route(calls.listAllProjects, listAllProjects, fromReplica),
  route(calls.listAllProjectKeywords, listAllProjectKeywords, fromReplica),
  route(calls.listAllPositions, listAllPositions, fromReplica),
  route(explainAnyDayCall, explainAnyDay),
  route(calls.listAllRequests, listAllRequests, fromReplica),
  route(calls.listLogs, listLogs, fromReplica),
  route(calls.listAllCompetitors, listAllCompetitors, fromReplica),
  route(calls.listPhrases, listPhrases, fromReplica),
  route(calls.listAllActivities, listAllActivities, fromReplica),
  route(calls.listUsers, listUsers, fromReplica),
  route(calls.listSubscriptions, listSubscriptions, fromReplica),
  route(calls.listTransactions, listTransactions, fromReplica),
  route(calls.countActiveRequests, counters.countActiveRequests, fromReplica),
  route(calls.countProjects, counters.countProjects, fromReplica),
  route(calls.countProjectKeywords, counters.countProjectKeywords, fromReplica),
  route(calls.countUsers, counters.countUsers, fromReplica),
  route(calls.countOnlineUsers, counters.countOnlineUsers, fromReplica),
  route(calls.countSubscriptions, counters.countSubscriptions, fromReplica),
  route(calls.countDailySubscriptions, counters.countDailySubscriptions, fromReplica),
  route(calls.countOpenTickets, counters.countOpenTickets, fromReplica),
  route(calls.countContacts, counters.countContacts, fromReplica),
  route(calls.countDashboards, counters.countDashboards, fromReplica),
  route(calls.countBrands, counters.countBrands, fromReplica),
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
  route(audit.listAudit, listAudit, fromReplica),
  route(audit.exportAudit, exportAudit),
  route(testSourceCall, testSource),
  route(settings.findSettings, findSettings),
  route(settings.setSwitch, setSwitch),
  route(settings.setValue, setValue),
]
