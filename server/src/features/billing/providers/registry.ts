import type { SystemContext } from '../../../platform/context.ts'
import { fake } from './fake.ts'
import { paddle } from './paddle.ts'
import type { BillingProvider } from './provider.ts'
import { stripe } from './stripe.ts'

/** The payment provider of this installation; null without one. */
export function providerOf(ctx: SystemContext): BillingProvider | null {
  const { billing, payments } = ctx.installation
  if (billing === null) return null
  if (billing.provider === 'fake') return fake(ctx)
  return billing.provider === 'paddle' ? paddle(billing, payments) : stripe(billing, payments)
}
