import { DAY, dayOf } from '@rankline/contract/days'
import type { SystemContext } from '../../platform/context.ts'
import { postMail } from '../../platform/mail/post.ts'
import { findPayer } from './billing.queries.ts'
import { providerOf } from './providers/registry.ts'
import { paymentFailedMail } from './reminders.mails.ts'
import { findPastDue } from './reminders.queries.ts'
import { worksUntil } from './statuses.ts'

/**
 * Mails people whose payment failed, at once and again a day before tracking stops. Each mail is sent once.
 * @param accountId only this one; null: everybody
 */
export async function remindOfPayments(ctx: SystemContext, accountId: number | null, now: Date) {
  const provider = providerOf(ctx)
  if (provider === null) return
  for (const { account_id, subscription } of await findPastDue(ctx.db, provider.name, accountId)) {
    const until = worksUntil(subscription, null)
    const payer = await findPayer(ctx.db, account_id)
    if (until === null || until <= now || payer === undefined) continue
    const isLast = until.getTime() - now.getTime() <= DAY
    await postMail(ctx, {
      key: `payment-failed ${provider.name} ${subscription.id} ${until.toISOString()} ${isLast ? 'last' : 'first'}`,
      to: payer.email,
      mail: paymentFailedMail({
        username: payer.username,
        site: ctx.installation.url,
        until: dayOf(until),
        isLast,
      }),
    })
  }
}
