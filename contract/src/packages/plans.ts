/** The amount of a limit; 0: not included, -1: unlimited, -2: included without a number. */
export type Limit = number

/** One size of a plan. `price` is the cost of a month when paid monthly. */
export type Plan = {
  name: string
  keywords: Limit
  projects: Limit
  /** Rank requests per day. */
  manual_updates: Limit
  /** Per keyword. */
  competitors: Limit
  team_members: Limit
  google_apis: Limit
  white_label: Limit
  white_label_reports: Limit
  api_access: Limit
  premium_support: Limit
  price: number
  currency: 'USD'
}

export type Period = 'yearly' | 'monthly'
export type PlanFamily = { slug: string; title: string; plans: readonly Plan[] }

export const trialDays = 14
const trialKeywords = 250
const yearlyDiscountPercent = 20

/** Common properties of the sizes of a family. */
const starter = family('starter', {
  competitors: 5,
  white_label: 0,
  white_label_reports: 0,
  api_access: 0,
  premium_support: 0,
})
const business = family('business', {
  competitors: 10,
  white_label: 0,
  white_label_reports: 0,
  api_access: 0,
  premium_support: -2,
})
const agency = family('agency', {
  competitors: 20,
  white_label: -2,
  white_label_reports: -2,
  api_access: -2,
  premium_support: -2,
})

/** All plans, smallest first. */
export const planFamilies: readonly PlanFamily[] = [
  {
    slug: 'starter',
    title: 'Starter',
    plans: [starter(250, 15, 5, 50, 1, 1), starter(500, 26, 10, 100, 2, 2)],
  },
  {
    slug: 'business',
    title: 'Business',
    plans: [
      business(1000, 55, 25, 200, 5, 5),
      business(2000, 95, 50, 400, 8, 8),
      business(3000, 140, 75, 600, 10, 10),
    ],
  },
  {
    slug: 'agency',
    title: 'Agency',
    plans: [agency(5000, 235, -1, 1000, 25, -1), agency(10_000, 420, -1, 2000, 50, -1)],
  },
]

type Shared = Pick<
  Plan,
  'competitors' | 'white_label' | 'white_label_reports' | 'api_access' | 'premium_support'
>

function family(slug: string, shared: Shared) {
  return (
    keywords: number,
    price: number,
    projects: Limit,
    manual_updates: Limit,
    team_members: Limit,
    google_apis: Limit,
  ): Plan => ({
    name: `${slug}-${keywords}`,
    keywords,
    projects,
    manual_updates,
    team_members,
    google_apis,
    ...shared,
    price,
    currency: 'USD',
  })
}

/** A limit in words: `25`, `1,000`, `Unlimited`, `Included` or `Not included`. */
export function renderLimit(limit: Limit): string {
  if (limit === 0) return 'Not included'
  if (limit === -1) return 'Unlimited'
  return limit === -2 ? 'Included' : limit.toLocaleString('en-US')
}

/** Price of a month, in units of the currency. */
export function monthlyPrice({ price }: Pick<Plan, 'price'>, period: Period): number {
  return period === 'yearly' ? Math.round(price * (100 - yearlyDiscountPercent)) / 100 : price
}

/** Price of a year when paid at once. */
export const yearlyTotal = (plan: Pick<Plan, 'price'>): number =>
  Math.round(monthlyPrice(plan, 'yearly') * 1200) / 100

/** `$12`, `$20.80`. */
export const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`

/** Whether choosing the plan starts a free trial. */
export const startsTrial = ({ keywords }: Plan, isTrialOn: boolean): boolean =>
  isTrialOn && keywords === trialKeywords

/** Target of a plan's button. The smallest plan never starts yearly, because it starts with its trial. */
export function checkoutPath(plan: Plan, period: Period, isTrialOn: boolean): string {
  const slug = startsTrial(plan, isTrialOn) ? `${plan.name}-trial` : plan.name
  const isYearly = period === 'yearly' && plan.keywords !== trialKeywords
  return `/register?package=${slug}${isYearly ? '&plan_type=yearly' : ''}`
}
