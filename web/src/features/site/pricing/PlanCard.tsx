import type { PlanFamily } from '@rankline/contract/packages/plans'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import site from '../site.module.css'
import { cardTexts } from './card-texts.ts'
import { features, limitWords } from './features.ts'
import styles from './pricing.module.css'

const audience: Record<string, string> = {
  starter: 'For bloggers and freelancers',
  business: 'For marketers and ecommerce owners',
  agency: 'For agencies and their clients',
}

/** A kind of plan before any choice: its smallest size, paid yearly. */
export function PlanCard({ family, isTrialOn }: { family: PlanFamily; isTrialOn: boolean }) {
  const [plan] = family.plans
  if (plan === undefined) return null
  const texts = cardTexts(plan, 'yearly', isTrialOn)
  return (
    <article className={styles.card} data-family={family.slug} aria-labelledby={`plan-${family.slug}`}>
      <h2 id={`plan-${family.slug}`}>{family.title}</h2>
      <p className={styles.audience}>{audience[family.slug]}</p>
      <p className={styles.price}>
        <strong data-text="price">{texts.price}</strong> a month
      </p>
      <p className={styles.terms} data-text="terms">
        {texts.terms}
      </p>
      <label className={styles.size}>
        <span>
          <b data-text="keywords">{texts.keywords}</b> keywords
        </span>
        <input
          type="range"
          min="0"
          max={family.plans.length - 1}
          step="1"
          defaultValue="0"
          aria-label={`Keywords of ${family.title}`}
          aria-valuetext={`${texts.keywords} keywords`}
        />
        <span className={styles.stops} aria-hidden="true">
          {family.plans.map(({ name, keywords }) => (
            <i key={name}>{keywords.toLocaleString('en-US')}</i>
          ))}
        </span>
      </label>
      <a
        href={texts.href}
        className={family.slug === 'business' ? site.primary : site.secondary}
        data-text="action"
      >
        {texts.action}
      </a>
      <dl className={styles.features}>
        {features.map(({ key, label, of }) => (
          <div key={key} data-included={plan[key] !== 0 || undefined}>
            <dt>
              {plan[key] === 0 ? (
                <IconMinus size={15} aria-hidden />
              ) : (
                <IconCheck size={15} stroke={2} aria-hidden />
              )}
              {label}
            </dt>
            <dd data-limit={key}>{limitWords(plan, key, of)}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
