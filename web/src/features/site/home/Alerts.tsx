import { IconBell, IconBolt, IconBrandDiscord, IconBrandSlack, IconMail } from '@tabler/icons-react'
import styles from './home.module.css'
import { Section } from './Section.tsx'

const channels = [
  { Icon: IconBrandDiscord, name: 'Discord' },
  { Icon: IconBrandSlack, name: 'Slack' },
  { Icon: IconBolt, name: 'Zapier' },
  { Icon: IconMail, name: 'Email' },
  { Icon: IconBell, name: 'Push' },
]

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
    </Section>
  )
}
