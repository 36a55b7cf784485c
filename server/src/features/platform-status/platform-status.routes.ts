import { messages } from '@rankline/contract/messages'
import { platformStatus } from '@rankline/contract/platform-status/calls'
import { route } from '../../platform/http/routes.ts'
import { siteState } from '../settings/settings.service.ts'
import { areChecksPaused } from '../sources/spending.service.ts'

/** @param drivers providers that people can log in with */
export const platformStatusRoutes = (drivers: readonly string[]) => [
  route(platformStatus, async (ctx) => ({
    source: ctx.installation.origin.source,
    is_sandbox: ctx.installation.origin.isSandbox,
    pause: (await areChecksPaused(ctx)) ? messages.budgetUsedUp : null,
    log_in_drivers: [...drivers],
    terms: (await siteState(ctx)).texts.site_terms ?? null,
  })),
]
