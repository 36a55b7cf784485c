import { changeSubscription, type Proration, previewChange } from '@rankline/contract/billing/calls'
import type { Period } from '@rankline/contract/packages/plans'
import { call } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { priceText } from './price-text.ts'

type Wanted = { package: string; plan_type: Period }

/** Changes the package of the subscription after showing what that costs. @returns whether the person agreed */
export async function changePackage(wanted: Wanted, name: string): Promise<boolean> {
  const proration = await call(previewChange, wanted, { background: true })
  const isAgreed = await confirm(`Do you want to change your package to ${name}?`, {
    action: 'Change package',
    note: Promise.resolve(prorationText(proration, wanted.plan_type)),
  })
  if (isAgreed) await call(changeSubscription, wanted, { background: true })
  return isAgreed
}

/** `You pay $32.10 now for the rest of this period, then $95 a month from 2026-12-22.` */
export function prorationText({ amount, currency, is_credit, next }: Proration, period: Period): string {
  const now =
    amount === 0
      ? 'Nothing is due now'
      : is_credit === 1
        ? `${priceText(amount, currency)} is credited to your next bills`
        : `You pay ${priceText(amount, currency)} now for the rest of this period`
  const each = `${priceText(next.amount, next.currency)} a ${period === 'yearly' ? 'year' : 'month'}`
  return next.date === null || period === 'yearly'
    ? `${now}, then ${each}. Taxes may be added.`
    : `${now}, then ${each} from ${next.date}. Taxes may be added.`
}
