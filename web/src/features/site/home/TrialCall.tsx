import site from '../site.module.css'
import type { SiteState } from '../state.ts'
import styles from './home.module.css'

export function TrialCall({ state }: { state: SiteState }) {
  return (
    <section className={styles.call} aria-labelledby="trial-call">
      <h2 id="trial-call">
        {state.isTrialOn ? 'Try all of it for 14 days' : 'See your first positions today'}
      </h2>
      <p>
        {state.isTrialOn
          ? '250 keywords, no credit card required. Nothing to cancel: the trial ends automatically.'
          : 'From 250 keywords. Cancel at any time.'}
      </p>
      <a href="/register" className={site.primary}>
        {state.isTrialOn ? 'START YOUR 14 DAYS FREE TRIAL' : 'SIGN UP FOR FREE'}
      </a>
    </section>
  )
}
