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
      <ul className={styles.channels}>
        {channels.map(({ Icon, name }) => (
          <li key={name}>
            <Icon size={26} stroke={1.5} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
