import { measureDatabase } from './features/admin/health/health.jobs.ts'
import { countField } from './features/alerts/alerts.jobs.ts'
import { pullAllAnalytics } from './features/analytics/analytics.jobs.ts'
import { endUnaskedAnswers, forgetAnswers } from './features/answers/answers.jobs.ts'
import { deleteOldAnswers, deleteUnusedGrants } from './features/api-tokens/api-tokens.jobs.ts'
import { deleteExpiredSessions } from './features/auth/auth.jobs.ts'
import { mailEmailChange } from './features/auth/email-change-mails.service.ts'
import { mailResetLink } from './features/auth/passwords.service.ts'
import { mailRegistrationLink } from './features/auth/pending-registrations.service.ts'
import {
  askAboutSubscription,
  deliverFakeWebhook,
  forgetBillingEvents,
  postponeBill,
  reconcileBilling,
  remindOfFailedPayments,
  renewFake,
  settleBilling,
} from './features/billing/billing.jobs.ts'
import { emptyBin } from './features/bin/bin.jobs.ts'
import { forgetGuesses } from './features/credentials/credentials.jobs.ts'
import { forgetMessages } from './features/deliveries/deliveries.jobs.ts'
import { forgetDownloads } from './features/downloads/downloads.jobs.ts'
import { eraseDueAccounts, eraseEndedAccounts, eraseOneAccount } from './features/erasure/erasure.jobs.ts'
import {
  closeDays,
  forgetEvents,
  queueEvents,
} from './features/event-subscriptions/event-subscriptions.jobs.ts'
import { exportAutomatically, tidyExports } from './features/exports/exports.jobs.ts'
import { planAllFeeds, tidyFeeds } from './features/feeds/feeds.jobs.ts'
import { forgetIcons } from './features/icons/icons.jobs.ts'
import {
  fitPackage,
  pauseEndedAccounts,
  warnOfEnds,
  warnOfLimits,
} from './features/packages/packages.jobs.ts'
import { releaseUnasked, startRounds } from './features/questions/questions.jobs.ts'
import { forgetReportRuns, queueReports } from './features/reports/reports.jobs.ts'
import { pullConsoles } from './features/search-console/search-console.jobs.ts'
import { forgetChallenges } from './features/second-factor/second-factor.jobs.ts'
import { deleteLostViews } from './features/shared-views/shared-views.jobs.ts'
import {
  mailDailyStatus,
  mailOneStatus,
  mailWeeklyStatus,
} from './features/status-mails/status-mails.jobs.ts'
import { recountDaysOfTags, recountDynamicTags, recountTagsOfAccount } from './features/tags/tags.jobs.ts'
import { tidyTakeouts } from './features/takeout/takeout.jobs.ts'
import { groupAllTopics, groupTopics } from './features/topics/topics.jobs.ts'
import { endKeywords } from './features/tracked-keywords/ends.jobs.ts'
import { countCitations } from './features/tracking/maintenance/count-citations.job.ts'
import {
  deleteUnusedSearches,
  dropEmptyPositionMonths,
  forgetCheckRuns,
  markUnplannedDays,
  preparePositionMonths,
  thinResultPages,
} from './features/tracking/maintenance/housekeeping.jobs.ts'
import { packPastRanks } from './features/tracking/maintenance/pack-ranks.job.ts'
import { forgetRemoved } from './features/undo/undo.jobs.ts'
import { forgetCallCounts } from './platform/call-counts.ts'
import { forgetFailedJobs, forgetIdleQueues, type Job } from './platform/jobs.ts'
import { forgetMails } from './platform/mail/post.ts'
import { tableFacts } from './tables.ts'

/** Jobs that ask the payment provider. */
export const paymentJobs: readonly Job[] = [
  settleBilling,
  askAboutSubscription,
  postponeBill,
  reconcileBilling,
  deliverFakeWebhook,
  renewFake,
]

/** Every job that needs only the database. */
export const jobs: readonly Job[] = [
  endKeywords,
  countField,
  queueReports,
  forgetReportRuns,
  deleteExpiredSessions,
  deleteOldAnswers,
  endUnaskedAnswers,
  forgetAnswers,
  releaseUnasked,
  startRounds,
  deleteUnusedGrants,
  forgetGuesses,
  mailResetLink,
  mailRegistrationLink,
  mailEmailChange,
  forgetChallenges,
  pauseEndedAccounts,
  warnOfEnds,
  warnOfLimits,
  fitPackage,
  remindOfFailedPayments,
  measureDatabase,
  forgetBillingEvents,
  mailDailyStatus,
  mailWeeklyStatus,
  mailOneStatus,
  recountDynamicTags,
  recountTagsOfAccount,
  recountDaysOfTags,
  groupAllTopics,
  groupTopics,
  markUnplannedDays,
  deleteUnusedSearches,
  dropEmptyPositionMonths,
  preparePositionMonths,
  packPastRanks,
  countCitations,
  thinResultPages,
  forgetCheckRuns,
  forgetMessages,
  forgetDownloads,
  deleteLostViews,
  emptyBin,
  forgetRemoved,
  eraseDueAccounts,
  eraseEndedAccounts,
  eraseOneAccount(tableFacts),
  forgetIcons,
  closeDays,
  forgetEvents,
  queueEvents,
  exportAutomatically,
  tidyExports,
  planAllFeeds,
  tidyFeeds,
  tidyTakeouts,
  pullConsoles,
  pullAllAnalytics,
  forgetMails,
  forgetCallCounts,
  forgetFailedJobs,
  forgetIdleQueues,
]
