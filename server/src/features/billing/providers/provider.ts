import type { receiptKinds } from '@rankline/contract/billing/calls'

/** A subscription as the provider describes it at one moment. */
export type Snapshot = {
  id: string
  /** Reference to its account, given to the provider at the checkout; null if it was started elsewhere. */
  reference: string | null
  customerId: string | null
  priceId: string | null
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'
  startedAt: Date | null
  /** Start of the current period. */
  periodStart: Date | null
  /** Time of the next bill; null when nothing is due any more. */
  nextBillAt: Date | null
  /** Start of its pause, past or planned. */
  pausesAt: Date | null
  /** Start of its cancellation, past or planned. */
  endsAt: Date | null
}

/** An amount in the smallest unit of its currency; money is never a fraction here. */
export type Money = { minor: number; currency: string }

/** `minor` is negative for refunds and chargebacks. */
export type PaymentMade = Money & {
  id: string
  kind: (typeof receiptKinds)[number]
  subscriptionId: string | null
  /** Customer who paid, if no subscription is named. */
  customerId: string | null
  /** Charge of the payment, if even the customer is missing: `customerOf` finds them. */
  chargeId: string | null
  reference: string | null
  paidAt: Date
  /** Address of the receipt; if null, `receiptUrl` finds it. */
  url: string | null
}

/** A payment that names its subscription. */
export const ofSubscription = { kind: 'payment', customerId: null, chargeId: null } as const

/** Content of a webhook. Unknown events have none, and are acknowledged. */
export type ProviderEvent = {
  id: string
  type: string
  occurredAt: Date
  /** Order of events of one moment: created, changed, ended. */
  rank: number
  subscription: Snapshot | null
  payment: PaymentMade | null
}

export type Order = {
  priceId: string
  reference: string
  email: string
  /** Price of a period, for the fake provider, which has no price list. */
  price: Money
  period: 'monthly' | 'yearly'
  /** End of the trial that runs now: its days must not be lost. */
  trialEndsAt: Date | null
  /** URL to which the provider returns people. */
  returnUrl: string
}

/** Price to pay now for a change to another price. */
export type Proration = Money & { isCredit: boolean }

/** `raw`: the body, byte for byte as it was sent. */
export type Delivery = { raw: Buffer; headers: Record<string, string | string[] | undefined>; now: Date }

/** `endsTrial`: it is billed at once, also where the subscription is on trial. */
type Changed = Pick<Order, 'priceId' | 'price' | 'period'> & { endsTrial: boolean }

/**
 * A payment provider. Only its webhooks change state; returned values are only shown. Functions throw ProviderRefusal when
 * the provider refuses, and errors of `fetch` when it does not answer.
 */
export type BillingProvider = {
  name: 'fake' | 'paddle' | 'stripe'
  /** Address of the page where the order is paid. */
  createPageLink(order: Order): Promise<string>
  /** At the end of the period. */
  cancel(subscription: Snapshot): Promise<Snapshot>
  /** At the end of the period. */
  pause(subscription: Snapshot): Promise<Snapshot>
  /** Cancels a planned pause or cancellation, and ends a pause. */
  unpause(subscription: Snapshot): Promise<Snapshot>
  /** Address of the provider's page where the payment method is changed and an open bill is paid. */
  manageUrl(subscription: Snapshot, returnUrl: string): Promise<string>
  preview(subscription: Snapshot, to: Changed): Promise<Proration>
  change(subscription: Snapshot, to: Changed): Promise<Snapshot>
  /** Finds a subscription; null if the provider does not know it. */
  subscription(id: string): Promise<Snapshot | null>
  /** Lists all subscriptions that have not ended, even without a webhook about them. */
  subscriptions(): AsyncIterable<Snapshot>
  /** Payments of a subscription since a moment. */
  payments(since: Date): AsyncIterable<PaymentMade>
  /** Finds the current address of a receipt; null if there is none. */
  receiptUrl(paymentId: string): Promise<string | null>
  /** Finds the customer of a charge, if webhooks lack it; null if the provider does not know the charge. */
  customerOf?(chargeId: string): Promise<string | null>
  /** Postpones the next bill, if a checkout cannot include the remaining trial. */
  postpone?(subscriptionId: string, until: Date): Promise<void>
  /** The price of a plan, where the provider takes any name. */
  priceOf?(planId: number): string
  /** @throws {WrongSignature} before anything of the body is believed */
  parseWebhook(delivery: Delivery): ProviderEvent
}

export class WrongSignature extends Error {
  override readonly name = 'WrongSignature'
}

export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
