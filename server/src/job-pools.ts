import { endAfterDelivery } from './features/alerts/after-delivery.service.ts'
import { evaluateAlerts } from './features/alerts/alerts.jobs.ts'
import { pullAnalytics } from './features/analytics/analytics.jobs.ts'
import { checkBrandDomains } from './features/brands/brands.jobs.ts'
import { revokeAtProvider } from './features/connections/revoke.job.ts'
import type { Carriers } from './features/deliveries/send.ts'
import { sendDelivery } from './features/deliveries/send-delivery.job.ts'
import { deliver } from './features/event-subscriptions/event-subscriptions.jobs.ts'
import { clearRemote } from './features/exports/clear-remote.job.ts'
import { makeExport, sendExport } from './features/exports/make-export.job.ts'
import { senders } from './features/exports/senders.ts'
import { writeOneFeed } from './features/feeds/feeds.jobs.ts'
import { fetchIcon } from './features/icons/fetch-icon.ts'
import type { IconService } from './features/icons/icon-service.ts'
import { isLockedOut } from './features/memberships/project-scope.queries.ts'
import { deliverPush } from './features/push/deliver-push.ts'
import { clearUnfinished } from './features/remote-servers/clear-unfinished.job.ts'
import { renderReport } from './features/reports/render-report.job.ts'
import { pullConsole } from './features/search-console/search-console.jobs.ts'
import { makeTakeout, restoreTakeout } from './features/takeout/takeout.jobs.ts'
import { moveBodies, sendLeftBodies, sweepBodies } from './features/tracking/bodies/bodies.jobs.ts'
import { paymentJobs } from './jobs.ts'
import type { Job } from './platform/jobs.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { deliverMail } from './platform/mail/post.ts'

/** Jobs that share places, and how many run at the same time in one worker. */
export type JobPool = { jobs: readonly Job[]; atOnce: number }

type Services = Carriers & {
  mailer: Mailer
  iconService: IconService
  /** Makes the daily backup; undefined without a schedule. */
  backUp: Job | undefined
}

/**
 * Jobs that take long or wait for servers of others, beside those of the database. Each kind has places of its own:
 * a file server, a push service or a provider that is slow holds up neither another kind nor the making of files.
 */
export const jobPools = ({ mailer, pushService, iconService, backUp }: Services) =>
  ({
    deliveries: {
      jobs: [evaluateAlerts, sendDelivery({ mailer, pushService }, { alert: endAfterDelivery }, isLockedOut)],
      atOnce: 24,
    },
    events: { jobs: [deliver], atOnce: 8 },
    // A document needs memory.
    reports: { jobs: [renderReport], atOnce: 1 },
    files: { jobs: [makeExport, makeTakeout, restoreTakeout], atOnce: 2 },
    sending: { jobs: [sendExport(senders), clearRemote, clearUnfinished], atOnce: 12 },
    feeds: { jobs: [writeOneFeed], atOnce: 6 },
    mails: { jobs: [deliverMail(mailer)], atOnce: 4 },
    pushes: { jobs: [deliverPush(pushService)], atOnce: 4 },
    providers: { jobs: [pullConsole, pullAnalytics, revokeAtProvider], atOnce: 3 },
    payments: { jobs: paymentJobs, atOnce: 2 },
    // A move may take days; what was left of checks does not wait for it.
    bodies: { jobs: [moveBodies, sendLeftBodies, sweepBodies], atOnce: 2 },
    backups: { jobs: backUp === undefined ? [] : [backUp], atOnce: 1 },
    names: { jobs: [fetchIcon(iconService), checkBrandDomains], atOnce: 2 },
  }) satisfies Record<string, JobPool>
