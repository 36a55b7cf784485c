import {
  checkoutPath,
  dollars,
  monthlyPrice,
  type Period,
  type Plan,
  startsTrial,
  trialDays,
  yearlyTotal,
} from '@rankline/contract/packages/plans'

/** The texts of a plan's card, for the built page and for later choices on it. */
export function cardTexts(plan: Plan, period: Period, isTrialOn: boolean) {
  const isTrial = startsTrial(plan, isTrialOn)
  const total = dollars(yearlyTotal(plan))
  const paid = period === 'yearly' ? `${total} billed yearly` : 'billed monthly'
  return {
    price: dollars(monthlyPrice(plan, period)),
    terms: isTrial ? `after ${trialDays} days free, ${paid}` : paid,
    keywords: plan.keywords.toLocaleString('en-US'),
    action: isTrial ? 'START FREE TRIAL' : 'CHECKOUT',
    href: checkoutPath(plan, period, isTrialOn),
  }
}
