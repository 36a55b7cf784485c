import { IconCheck } from '@tabler/icons-react'
import styles from './home.module.css'
import { Section } from './Section.tsx'
import { Takeout } from './Takeout.tsx'

const groups = [
  {
    title: 'Tracking',
    items: [
      'Top 100 results tracked',
      'Local and mobile tracking',
      'Competitor tracking',
      'Instant rank requests',
      'Google, Bing and YouTube',
    ],
  },
  {
    title: 'Imports',
    items: ['Google Analytics', 'Google Search Console', 'CSV', 'TXT'],
  },
  {
    title: 'Exports',
    items: ['Cloud drive', 'Dropbox', 'CSV', 'PDF', 'XLSX', 'Remote FTP'],
  },
  {
    title: 'Order',
    items: ['Notes', 'Tags', 'Sticky keywords', 'Filters', 'Presets'],
  },
  {
    title: 'Together',
    items: ['Scheduled reports', 'Ticket support', 'Team members with permissions', 'White-label dashboards'],
  },
]

export function FeatureList() {
  return (
    <Section title="Everything it does" isRaised>
      <div className={styles.groups}>
        {groups.map(({ title, items }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>
                  <IconCheck size={15} stroke={2} aria-hidden />
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Takeout />
    </Section>
  )
}
