import { dayOf } from '@rankline/contract/days'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { takeNearEnds } from '../memberships/ends.queries.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'

/** Notifies people, once per end date, that their package ends within three days. */
export async function warnOfNearEnds(ctx: SystemContext): Promise<void> {
  await transaction(ctx, async (inside) => {
    for (const { account_id, end_at, name } of await takeNearEnds(inside.db))
      await notify(inside, account_id, {
        type: 'PACKAGE_EXPIRING',
        title: 'Your package ends soon',
        description: html`<b>${name ?? 'Your package'}</b> ends on <b>${dayOf(end_at)}</b>.`,
        clickAction: '/account/upgrade/packages',
      })
  })
}
