import { placeOf } from '@rankline/contract/site-texts'
import site from '../site.module.css'
import type { SiteState } from '../state.ts'
import { Climb } from './Climb.tsx'
import styles from './hero.module.css'

export function Hero({ state }: { state: SiteState }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{placeOf('site_headline')}</h1>
        <p className={styles.slogan}>{placeOf('site_lead')}</p>
        <p className={styles.actions}>
          <a href="/register" className={site.primary}>
            SIGN UP FOR FREE
          </a>
          <a href="/pricing" className={site.secondary}>
            See the prices
          </a>
        </p>
        <ul className={styles.claims}>
          {state.isTrialOn && (
            <>
              <li>14 days free trial</li>
              <li>No credit card required</li>
            </>
          )}
          <li>300+ search engines</li>
          <li>Top 100 results tracked</li>
        </ul>
      </div>
      <Climb />
    </section>
  )
}
