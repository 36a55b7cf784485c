import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { settlePackage } from '../packages/packages.service.ts'
import { POSTPONE, SETTLE } from './apply.service.ts'
import { ASK, resolveConflict } from './conflicting-events.service.ts'
import { deleteEvents } from './events.queries.ts'
import { DELIVERY } from './providers/fake.ts'
import { renewFakeSubscriptions } from './providers/fake-sales.ts'
import { providerOf } from './providers/registry.ts'
import { fakeScheme, sign } from './providers/signature.ts'
import { reconcile } from './reconciliation.service.ts'
import { remindOfPayments } from './reminders.service.ts'
import { receiveWebhook } from './webhooks.service.ts'

/** Work that a webhook causes and that takes longer than its answer may. */
export const settleBilling = defineJob({
  ...SETTLE,
  payload: z.object({ accountId: z.int() }),
  async handler(ctx, { accountId }) {
    await settlePackage(ctx, accountId)
    await remindOfPayments(ctx, accountId, new Date())
  },
})

/** Queries the provider when two events of the same second conflict. */
export const askAboutSubscription = defineJob({
  ...ASK,
  payload: z.object({ subscriptionId: z.string() }),
  handler: (ctx, { subscriptionId }) => resolveConflict(ctx, subscriptionId, new Date()),
})

/** Postpones the next bill by the remaining days of a trial. */
export const postponeBill = defineJob({
  ...POSTPONE,
  payload: z.object({ subscriptionId: z.string(), until: z.iso.datetime() }),
  handler: async (ctx, { subscriptionId, until }) =>
    providerOf(ctx)?.postpone?.(subscriptionId, new Date(until)),
})

export const remindOfFailedPayments = defineJob({
  name: 'remind-of-failed-payments',
  payload: z.object({}),
  schedule: '25 * * * *',
  handler: (ctx) => remindOfPayments(ctx, null, new Date()),
})

export const reconcileBilling = defineJob({
  name: 'reconcile-billing',
  payload: z.object({}),
  schedule: '40 2 * * *',
  isAlone: true,
  handler: (ctx) => reconcile(ctx, new Date()),
})

/** The fake provider sends its webhooks from here, signed when they are sent. */
export const deliverFakeWebhook = defineJob({
  ...DELIVERY,
  payload: z.object({ raw: z.string() }),
  async handler(ctx, { raw: text }) {
    const { billing } = ctx.installation
    if (billing?.provider !== 'fake') return
    const [raw, now] = [Buffer.from(text), new Date()]
    const signature = sign(fakeScheme, raw, { secret: billing.webhookSecret, at: now })
    await receiveWebhook(ctx, { raw, headers: { [fakeScheme.header]: signature }, now })
  },
})

export const renewFake = defineJob({
  name: 'renew-fake-subscriptions',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async handler(ctx) {
    if (ctx.installation.billing?.provider === 'fake') await renewFakeSubscriptions(ctx, new Date())
  },
})

/** Providers repeat events for days; an older one that came again would change nothing anyway. */
const KEPT_DAYS = 400

export const forgetBillingEvents = defineJob({
  name: 'forget-billing-events',
  payload: z.object({}),
  schedule: '15 4 * * *',
  handler: ({ db }) => deleteEvents(db, new Date(Date.now() - KEPT_DAYS * DAY)),
})
