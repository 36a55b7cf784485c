import { IconBell, IconBolt, IconBrandDiscord, IconBrandSlack, IconMail } from '@tabler/icons-react'
import { publicPaths } from '../../../platform/public-paths.ts'
import { FiredDays } from '../../../ui/charts/FiredDays.tsx'
import { firedText } from '../../../ui/charts/fired-text.ts'
import styles from './home.module.css'
import { Section } from './Section.tsx'

const channels = [
  { Icon: IconBrandDiscord, name: 'Discord' },
  { Icon: IconBrandSlack, name: 'Slack' },
  { Icon: IconBolt, name: 'Zapier' },
  { Icon: IconMail, name: 'Email' },
  { Icon: IconBell, name: 'Push' },
]

/** Invented: keywords for which the example alert would have fired, by day. */
const fired: Readonly<Record<number, number>> = { 4: 2, 11: 1, 12: 6, 19: 1, 26: 3 }
const DAYS = 30

const days = Array.from({ length: DAYS }, (_, index) => ({ key: String(index), count: fired[index] ?? 0 }))

/** The preview of an alert as its form shows it, with invented numbers. */
function PastPreview() {
  return (
    <div className={styles.proof}>
      <div className={styles.words}>
        <h3>See what it would have told you</h3>
        <p>
          Before you save an alert, Rankline tries it on the stored positions of the last 30 days. So you know
          how often it will write, and can change it until it is right.
        </p>
        <a href={`${publicPaths.docs}/guide/alerts`}>How alerts work</a>
      </div>
      <figure className={styles.preview}>
        <div
          role="img"
          aria-label={`Example: the preview of an alert. ${firedText(Object.keys(fired).length, '27 Nov')}`}
        >
          <div aria-hidden="true">
            <b>Leaves the top 10</b>
            <span>{firedText(Object.keys(fired).length, '27 Nov')}</span>
            <FiredDays days={days} />
            <span className={styles.ends}>
              <small>1 Nov</small>
              <small>30 Nov</small>
            </span>
          </div>
        </div>
        <figcaption>An example with invented numbers</figcaption>
      </figure>
    </div>
  )
}

export function Alerts() {
  return (
    <Section
      title="Alerts where you already look"
      sub="Say what matters, such as leaving the top 10 or falling by five, and hear about it when it happens."
      isRaised
    >
      <div className={styles.alert} aria-hidden="true">
        <svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" fill="var(--accent)" />
          <path
            d="M6.5 21.5 12.5 15l4.5 4 8.5-9.5"
            fill="none"
            stroke="var(--on-accent)"
            strokeWidth="2.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span>
          <b>Rankline</b> <small>07:42</small>
        </span>
        <span>
          <b>hiking boots</b> left the top 10: 9 → 14 <em>▼ 5</em>
        </span>
        <small>Northpeak Outdoor · Google · United States · mobile</small>
      </div>
      <ul className={styles.channels}>
        {channels.map(({ Icon, name }) => (
          <li key={name}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
      <PastPreview />
    </Section>
  )
}
