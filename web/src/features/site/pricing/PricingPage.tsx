import { planFamilies } from '@rankline/contract/packages/plans'
import type { SiteState } from '../state.ts'
import { PlanCard } from './PlanCard.tsx'
import styles from './pricing.module.css'

/** The plan selector: payment period, and a card for each kind of plan. */
export function PricingPage({ state }: { state: SiteState }) {
  return (
    <section className={styles.page} data-pricing data-trial={state.isTrialOn || undefined}>
      <h1>Pay for the keywords you track</h1>
      <p className={styles.sub}>
        {state.isTrialOn
          ? '14 days free trial, no credit card required. 300+ search engines and the top 100 in every plan.'
          : '300+ search engines and the top 100 in every plan. Cancel at any time.'}
      </p>
      <fieldset className={styles.period}>
        <legend>Billing period</legend>
        <label>
          <input type="radio" name="period" value="yearly" defaultChecked />
          <span>
            Yearly <em>20% less</em>
          </span>
        </label>
        <label>
          <input type="radio" name="period" value="monthly" />
          <span>Monthly</span>
        </label>
      </fieldset>
      <div className={styles.cards}>
        {planFamilies.map((family) => (
          <PlanCard key={family.slug} family={family} isTrialOn={state.isTrialOn} />
        ))}
      </div>
      <p className={styles.note}>
        Local and mobile tracking, competitor tracking and instant rank requests are part of every plan.
        Prices in US dollars.
      </p>
    </section>
  )
}
