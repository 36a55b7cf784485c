import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { takeFullLimits } from './full-limits.queries.ts'

const titles = {
  projects: 'You have no room for more projects',
  keywords: 'You have no room for more keywords',
}

/** Notifies accounts, once, that all projects or keywords of their package are used. */
export async function notifyOfFullLimits(ctx: SystemContext, now = new Date()): Promise<void> {
  await transaction(ctx, async (inside) => {
    for (const { account_id, account_kind, kind, allowed } of await takeFullLimits(inside.db, now))
      await notify(inside, account_id, {
        type: 'LIMIT_REACHED',
        title: titles[kind],
        description: html`${messages.limitReached[kind](allowed)} All of it is used.`,
        // Clients get their package from their agency.
        clickAction: account_kind === 'user' ? '/account/upgrade/packages' : null,
      })
  })
}
