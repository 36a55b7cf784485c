import {
  checkoutPath,
  dollars,
  monthlyPrice,
  type Period,
  type Plan,
  startsTrial,
  trialDays,
  yearlyTotal,
} from '@rankline/contract/plans'

/** The words of a plan's card, for the page as it is written and for what is chosen on it later. */
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
