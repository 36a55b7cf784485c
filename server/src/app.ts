import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './features/account/account.routes.ts'
import { activitiesRoutes } from './features/activities/activities.routes.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { alertsRoutes } from './features/alerts/alerts.routes.ts'
import { pullAgain } from './features/analytics/analytics.jobs.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { answersRoutes } from './features/answers/answers.routes.ts'
import { apiTokensRoutes } from './features/api-tokens/api-tokens.routes.ts'
import { authenticateToken } from './features/api-tokens/authenticate.service.ts'
import { onceByKey } from './features/api-tokens/idempotency.service.ts'
import { oauthStream } from './features/api-tokens/oauth/oauth.stream.ts'
import { reachByToken } from './features/api-tokens/reach-by-token.service.ts'
import { assignmentsRoutes } from './features/assignments/assignments.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authenticate, enterWithFactor } from './features/auth/auth.service.ts'
import { type Drivers, socialRoutes } from './features/auth/social.routes.ts'
import { backupsMetrics } from './features/backups/backups.metrics.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { fakeRoutes } from './features/billing/fake.routes.ts'
import { webhookRoutes } from './features/billing/webhook.routes.ts'
import { binRoutes } from './features/bin/bin.routes.ts'
import { brandHosts } from './features/brands/brand-hosts.service.ts'
import { brandsRoutes } from './features/brands/brands.routes.ts'
import { certificatesRoutes } from './features/brands/certificates.routes.ts'
import { cannibalisationRoutes } from './features/cannibalisation/cannibalisation.routes.ts'
import { changesRoutes } from './features/changes/changes.routes.ts'
import { chartsRoutes } from './features/charts/charts.routes.ts'
import { citationsRoutes } from './features/citations/citations.routes.ts'
import { clickCurveRoutes } from './features/click-curve/click-curve.routes.ts'
import { followTemplate } from './features/client-templates/apply-template.service.ts'
import { clientTemplatesRoutes } from './features/client-templates/client-templates.routes.ts'
import { clientsRoutes } from './features/clients/clients.routes.ts'
import { authenticateClient, enterClientWithFactor } from './features/clients/clients.service.ts'
import { competitorsRoutes } from './features/competitors/competitors.routes.ts'
import { connectionCallbackRoutes } from './features/connections/callback.routes.ts'
import type { OnConnected } from './features/connections/connect.service.ts'
import { connectionsRoutes } from './features/connections/connections.routes.ts'
import { contactsRoutes } from './features/contacts/contacts.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { deliveriesMetrics } from './features/deliveries/deliveries.metrics.ts'
import { deliveriesRoutes } from './features/deliveries/deliveries.routes.ts'
import { webhookOAuthRoutes } from './features/deliveries/webhook-oauth.routes.ts'
import { downloadsStream } from './features/downloads/downloads.stream.ts'
import { engineUpdatesRoutes } from './features/engine-updates/engine-updates.routes.ts'
import { erasureRoutes } from './features/erasure/erasure.routes.ts'
import type { EventHub } from './features/events/event-hub.ts'
import { eventStream } from './features/events/events.stream.ts'
import { explanationsRoutes } from './features/explanations/explanations.routes.ts'
import { csvAddressStream } from './features/exports/address/csv-addresses.stream.ts'
import { exportsRoutes } from './features/exports/exports.routes.ts'
import { feedsRoutes } from './features/feeds/feeds.routes.ts'
import { pauseFeeds } from './features/feeds/feeds.service.ts'
import { forecastRoutes } from './features/forecast/forecast.routes.ts'
import { iconsRoutes } from './features/icons/icons.routes.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { keywordsRoutes } from './features/keywords/keywords.routes.ts'
import { landingPagesRoutes } from './features/landing-pages/landing-pages.routes.ts'
import { listLayoutRoutes } from './features/list-layout/list-layout.routes.ts'
import { matchingKeywordsRoutes } from './features/matching-keywords/matching-keywords.routes.ts'
import { mcpStream } from './features/mcp/mcp.stream.ts'
import { membersRoutes } from './features/members/members.routes.ts'
import { resolveAccount } from './features/members/resolve-account.service.ts'
import { seenProjects } from './features/members/seen-projects.service.ts'
import { notesRoutes } from './features/notes/notes.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { packagesRoutes } from './features/packages/packages.routes.ts'
import { platformStatusRoutes } from './features/platform-status/platform-status.routes.ts'
import { positionsRoutes } from './features/positions/positions.routes.ts'
import { presetsRoutes } from './features/presets/presets.routes.ts'
import { projectsRoutes } from './features/projects/projects.routes.ts'
import type { Follow } from './features/projects/projects.service.ts'
import { proxiesRoutes } from './features/proxies/proxies.routes.ts'
import { openApiStream } from './features/public-api/openapi.stream.ts'
import { publicApiRoutes } from './features/public-api/public-api.routes.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { questionsRoutes } from './features/questions/questions.routes.ts'
import { referenceRoutes } from './features/reference/reference.routes.ts'
import { remoteServersRoutes } from './features/remote-servers/remote-servers.routes.ts'
import type { OnDeleted } from './features/remote-servers/remote-servers.service.ts'
import { leaveServer } from './features/reports/lost-server.service.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { resaleRoutes } from './features/resale/resale.routes.ts'
import { followAddress } from './features/search-console/follow-address.service.ts'
import { beginPull, beginPullIfConnected } from './features/search-console/search-console.jobs.ts'
import { searchConsoleRoutes } from './features/search-console/search-console.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import { hasFactor } from './features/second-factor/second-step.service.ts'
import { sessionsRoutes } from './features/sessions/sessions.routes.ts'
import { findWritePosition, noteWrite } from './features/sessions/write-positions.queries.ts'
import { setupRoutes } from './features/setup/setup.routes.ts'
import { severalSearchesRoutes } from './features/several-searches/several-searches.routes.ts'
import { sharedViewsRoutes } from './features/shared-views/shared-views.routes.ts'
import { sourcesMetrics } from './features/sources/sources.metrics.ts'
import { sourcesRoutes } from './features/sources/sources.routes.ts'
import { statusMailsRoutes } from './features/status-mails/status-mails.routes.ts'
import { tagsRoutes } from './features/tags/tags.routes.ts'
import { takeoutRoutes } from './features/takeout/takeout.routes.ts'
import { ticketsRoutes } from './features/tickets/tickets.routes.ts'
import { topicsRoutes } from './features/topics/topics.routes.ts'
import { queueMetrics } from './features/tracking/observe/queue.metrics.ts'
import {
  createWatchedProjects,
  type WatchedProjects,
} from './features/tracking/roll-up/watched-projects.service.ts'
import { undoRoutes } from './features/undo/undo.routes.ts'
import { workersRoutes } from './features/workers/workers.routes.ts'
import { breachChecks } from './platform/breached-passwords.ts'
import type { Context } from './platform/context.ts'
import { databaseMetrics } from './platform/database/database.metrics.ts'
import type { Replica } from './platform/database/replica.ts'
import { serveFiles } from './platform/http/files.ts'
import { createHttp, type HttpOptions } from './platform/http/http.ts'
import type { Reads } from './platform/http/reads.ts'
import type { ResolveAccount } from './platform/http/resolve-account.ts'
import { jobsMetrics } from './platform/jobs.metrics.ts'
import { mailMetrics } from './platform/mail/mail.metrics.ts'
import { gauge } from './platform/metrics.ts'
import { tableFacts } from './tables.ts'

/** Starts fetching a site's numbers as soon as an account has the site. */
const onNewSite = ({ db }: Pick<Context, 'db'>, accountId: number) => beginPullIfConnected(db, accountId)

/** Lets services that are connected follow the saved address of a project. */
const onAddress: Follow['onAddress'] = async (ctx, saved) => {
  await followAddress(ctx, saved)
  await pullAgain(ctx.db, ctx.account.id, saved.project.id)
}

/** Callbacks of features above projects. */
const follow: Follow = { onProjects: followTemplate, onNewSite, onAddress }

/** Removes a deleted file server from what uses it. */
const onServerDeleted: OnDeleted = async (ctx, server) => {
  await leaveServer(ctx, server)
  await pauseFeeds(ctx, server)
}

/** All features of the product. */
const routes = [
  ...authRoutes,
  ...brandsRoutes,
  ...clientsRoutes(followTemplate),
  ...resaleRoutes,
  ...assignmentsRoutes({ onProjects: followTemplate, facts: tableFacts }),
  ...clientTemplatesRoutes,
  ...accountRoutes,
  ...secondFactorRoutes({ person: enterWithFactor, client: enterClientWithFactor }),
  ...sessionsRoutes,
  ...apiTokensRoutes,
  ...membersRoutes,
  ...packagesRoutes,
  ...billingRoutes,
  ...activitiesRoutes,
  ...notificationsRoutes,
  ...pushRoutes,
  ...deliveriesRoutes,
  ...connectionsRoutes,
  ...statusMailsRoutes,
  ...ticketsRoutes,
  ...contactsRoutes,
  ...projectsRoutes(follow),
  ...keywordsRoutes,
  ...positionsRoutes,
  ...citationsRoutes,
  ...topicsRoutes,
  ...forecastRoutes,
  ...questionsRoutes,
  ...landingPagesRoutes,
  ...cannibalisationRoutes,
  ...tagsRoutes,
  ...listLayoutRoutes,
  ...presetsRoutes,
  ...competitorsRoutes,
  ...notesRoutes,
  ...matchingKeywordsRoutes,
  ...severalSearchesRoutes,
  ...binRoutes({ onNewSite }),
  ...undoRoutes({ onNewSite }),
  ...alertsRoutes,
  ...importsRoutes,
  ...reportsRoutes,
  ...setupRoutes,
  ...sharedViewsRoutes,
  ...changesRoutes,
  ...chartsRoutes,
  ...exportsRoutes,
  ...feedsRoutes,
  ...takeoutRoutes,
  ...searchConsoleRoutes,
  ...analyticsRoutes,
  ...remoteServersRoutes({ onDeleted: onServerDeleted }),
  ...clickCurveRoutes,
  ...dashboardRoutes,
  ...iconsRoutes,
  ...referenceRoutes,
  ...sourcesRoutes,
  ...answersRoutes,
  ...proxiesRoutes,
  ...engineUpdatesRoutes,
  ...erasureRoutes,
  ...explanationsRoutes,
  ...workersRoutes,
  ...adminRoutes,
]

/** Every declared call of the screens, for tests that check all of them. */
export const endpoints = routes.map(({ endpoint }) => endpoint)

const programRoutes = publicApiRoutes(follow)

/** Every declared call of the public API, for its description and for tests that check all of them. */
export const programEndpoints = programRoutes.map(({ endpoint }) => endpoint)

/** Every declared call that a replica may answer. */
export const replicaEndpoints = [...routes, ...programRoutes].flatMap(({ endpoint, reads }) =>
  reads === 'replica' ? [endpoint] : [],
)

export type AppOptions = Omit<
  HttpOptions,
  'routes' | 'programs' | 'streams' | 'reads' | 'authenticate' | 'hasFactor' | 'reach' | 'brandAt'
> & {
  /** Providers people may sign in through. */
  drivers: Drivers
  /** Closed when the app closes. */
  events: EventHub
  /** Maximum of calls of the public API per minute and token. */
  apiCallsPerMinute: number
  /** Answers calls that read a lot. */
  replica?: Replica | null
}

/** The product's HTTP side, not listening. */
export function buildApp({
  drivers,
  events,
  apiCallsPerMinute,
  replica = null,
  ...given
}: AppOptions): Promise<FastifyInstance> {
  const options = { ...given, system: { ...given.system, replica } }
  reportMetrics(options, events)
  const brandAt = brandHosts(options.system)
  return createHttp({
    ...options,
    reads: replica && readsOf(replica, events),
    brandAt,
    routes: [...routes, ...platformStatusRoutes(configured(drivers))],
    programs: {
      routes: programRoutes,
      authenticate: authenticateToken,
      reach: reachByToken,
      once: onceByKey,
      callsPerMinute: apiCallsPerMinute,
    },
    streams: [
      eventStream(events, seenProjects),
      socialRoutes(options.system, drivers),
      webhookOAuthRoutes(options.system),
      downloadsStream(options.system),
      webhookRoutes(options.system),
      fakeRoutes(options.system),
      csvAddressStream(options.system),
      connectionCallbackRoutes(options.system, beginWork),
      certificatesRoutes(brandAt),
      openApiStream(programEndpoints),
      mcpStream(options.system, authenticateToken),
      oauthStream(options.system),
      serveFiles(options.system.installation.files),
    ],
    authenticate: async (ctx, token) => (await authenticate(ctx, token)) ?? authenticateClient(ctx, token),
    hasFactor,
    reach: noting(createWatchedProjects(options.system)),
  })
}

/** Reads of a replica that has everything a person has written, with any session or token, and everything their pages were told. */
const readsOf = (replica: Replica, events: EventHub): Reads => ({
  async answer(ctx, work) {
    const caller = 'person' in ctx ? (ctx as unknown as Context) : null
    const needs = {
      position: caller === null ? 0 : await findWritePosition(ctx.db, caller.person.accountId),
      since: caller === null ? 0 : events.heardAt(caller.account.id),
    }
    return replica.read(needs, (db) => work({ ...ctx, db }))
  },
  wrote: ({ db, person }) => noteWrite(db, person.accountId),
})

/** Starts the work that a new connection needs. */
const beginWork: OnConnected = async ({ db }, accountId, driver) => {
  if (driver === 'google_console') await beginPull(db, accountId)
}

function reportMetrics({ registry, system }: Pick<AppOptions, 'registry' | 'system'>, events: EventHub) {
  queueMetrics(registry, system)
  sourcesMetrics(registry, system)
  jobsMetrics(registry, system)
  backupsMetrics(registry, system)
  mailMetrics(registry, system)
  databaseMetrics(registry, system)
  deliveriesMetrics(registry, system)
  registry.registerMetric(breachChecks)
  gauge(registry, {
    name: 'rankline_event_streams_open',
    help: 'Open pages that receive events of their account.',
    isOfProcess: true,
    read: events.open,
  })
}

/** Names of the providers that have settings. */
const configured = (drivers: Drivers) =>
  Object.entries(drivers).flatMap(([name, settings]) => (settings === undefined ? [] : [name]))

/** A call about a project marks it as watched. */
function noting(watched: WatchedProjects): ResolveAccount {
  return async (ctx, named) => {
    const reached = await resolveAccount(ctx, named)
    const projectIds = named.things.flatMap(({ subject, ids }) => (subject === 'project' ? ids : []))
    watched.note(reached.account.id, projectIds)
    return reached
  }
}
