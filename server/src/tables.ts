import { activityLogFacts } from './features/activity-log/activity-log.tables.ts'
import { healthFacts } from './features/admin/health/health.tables.ts'
import { alertsFacts } from './features/alerts/alerts.tables.ts'
import { analyticsFacts } from './features/analytics/analytics.tables.ts'
import { answersFacts } from './features/answers/answers.tables.ts'
import { apiTokensFacts } from './features/api-tokens/api-tokens.tables.ts'
import { assignmentsFacts } from './features/assignments/assignments.tables.ts'
import { authFacts } from './features/auth/auth.tables.ts'
import { autoExportsFacts } from './features/auto-exports/auto-exports.tables.ts'
import { backupsFacts } from './features/backups/backups.tables.ts'
import { billingFacts } from './features/billing/billing.tables.ts'
import { brandsFacts } from './features/brands/brands.tables.ts'
import { clickCurveFacts } from './features/click-curve/click-curve.tables.ts'
import { clientTemplatesFacts } from './features/client-templates/client-templates.tables.ts'
import { clientsFacts } from './features/clients/clients.tables.ts'
import { competitorsFacts } from './features/competitors/competitors.tables.ts'
import { connectionsFacts } from './features/connections/connections.tables.ts'
import { contactsFacts } from './features/contacts/contacts.tables.ts'
import { credentialsFacts } from './features/credentials/credentials.tables.ts'
import { deliveriesFacts } from './features/deliveries/deliveries.tables.ts'
import { downloadsFacts } from './features/downloads/downloads.tables.ts'
import { engineUpdatesFacts } from './features/engine-updates/engine-updates.tables.ts'
import { erasureFacts } from './features/erasure/erasure.tables.ts'
import { eventSubscriptionsFacts } from './features/event-subscriptions/event-subscriptions.tables.ts'
import { csvAddressesFacts } from './features/exports/address/csv-addresses.tables.ts'
import { exportsFacts } from './features/exports/exports.tables.ts'
import { spreadsheetsFacts } from './features/exports/sheets/spreadsheets.tables.ts'
import { feedsFacts } from './features/feeds/feeds.tables.ts'
import { iconsFacts } from './features/icons/icons.tables.ts'
import { historyFacts } from './features/imports/history/history.tables.ts'
import { limitsFacts } from './features/limits/limits.tables.ts'
import { listLayoutFacts } from './features/list-layout/list-layout.tables.ts'
import { matchingKeywordsFacts } from './features/matching-keywords/matching-keywords.tables.ts'
import { membersFacts } from './features/members/members.tables.ts'
import { membershipsFacts } from './features/memberships/memberships.tables.ts'
import { notesFacts } from './features/notes/notes.tables.ts'
import { notificationsFacts } from './features/notifications/notifications.tables.ts'
import { packagesFacts } from './features/packages/packages.tables.ts'
import { presetsFacts } from './features/presets/presets.tables.ts'
import { projectsFacts } from './features/projects/projects.tables.ts'
import { proxiesFacts } from './features/proxies/proxies.tables.ts'
import { pushFacts } from './features/push/push.tables.ts'
import { questionsFacts } from './features/questions/questions.tables.ts'
import { referenceFacts } from './features/reference/reference.tables.ts'
import { remoteServersFacts } from './features/remote-servers/remote-servers.tables.ts'
import { removalsFacts } from './features/removals/removals.tables.ts'
import { reportsFacts } from './features/reports/reports.tables.ts'
import { resaleFacts } from './features/resale/resale.tables.ts'
import { searchConsoleFacts } from './features/search-console/search-console.tables.ts'
import { secondFactorFacts } from './features/second-factor/second-factor.tables.ts'
import { sessionsFacts } from './features/sessions/sessions.tables.ts'
import { settingsFacts } from './features/settings/settings.tables.ts'
import { sharedViewsFacts } from './features/shared-views/shared-views.tables.ts'
import { sourcesFacts } from './features/sources/sources.tables.ts'
import { tagsFacts } from './features/tags/tags.tables.ts'
import { takeoutFacts } from './features/takeout/takeout.tables.ts'
import { ticketsFacts } from './features/tickets/tickets.tables.ts'
import { topicsFacts } from './features/topics/topics.tables.ts'
import { trackedKeywordsFacts } from './features/tracked-keywords/tracked-keywords.tables.ts'
import { derivedFacts } from './features/tracking/derived.tables.ts'
import { trackingFacts } from './features/tracking/tracking.tables.ts'
import { workersFacts } from './features/workers/workers.tables.ts'
import type { FactsOf } from './platform/database/table-facts.ts'
import { platformFacts, type Tables } from './platform/database/tables.ts'

type View = 'allowances' | 'people'

/** Facts of every table of the database, by its name. */
export const tableFacts = {
  ...platformFacts,
  ...activityLogFacts,
  ...healthFacts,
  ...alertsFacts,
  ...answersFacts,
  ...apiTokensFacts,
  ...assignmentsFacts,
  ...authFacts,
  ...autoExportsFacts,
  ...backupsFacts,
  ...billingFacts,
  ...brandsFacts,
  ...clickCurveFacts,
  ...clientTemplatesFacts,
  ...clientsFacts,
  ...competitorsFacts,
  ...connectionsFacts,
  ...contactsFacts,
  ...credentialsFacts,
  ...deliveriesFacts,
  ...downloadsFacts,
  ...engineUpdatesFacts,
  ...erasureFacts,
  ...csvAddressesFacts,
  ...eventSubscriptionsFacts,
  ...exportsFacts,
  ...feedsFacts,
  ...spreadsheetsFacts,
  ...iconsFacts,
  ...historyFacts,
  ...limitsFacts,
  ...listLayoutFacts,
  ...matchingKeywordsFacts,
  ...membersFacts,
  ...membershipsFacts,
  ...notesFacts,
  ...notificationsFacts,
  ...packagesFacts,
  ...presetsFacts,
  ...projectsFacts,
  ...proxiesFacts,
  ...pushFacts,
  ...questionsFacts,
  ...referenceFacts,
  ...remoteServersFacts,
  ...removalsFacts,
  ...reportsFacts,
  ...resaleFacts,
  ...searchConsoleFacts,
  ...analyticsFacts,
  ...secondFactorFacts,
  ...sessionsFacts,
  ...settingsFacts,
  ...sharedViewsFacts,
  ...sourcesFacts,
  ...tagsFacts,
  ...takeoutFacts,
  ...ticketsFacts,
  ...topicsFacts,
  ...trackedKeywordsFacts,
  ...derivedFacts,
  ...trackingFacts,
  ...workersFacts,
} satisfies FactsOf<Omit<Tables, View>>
