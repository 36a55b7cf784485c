import { IconBrush, IconUsersGroup } from '@tabler/icons-react'
import styles from './home.module.css'
import { DashboardPicture } from './pictures.tsx'
import { Section } from './Section.tsx'

export function Agency() {
  return (
    <Section title="Made for agencies, too" sub="Your clients, your colleagues, your name on it.">
      <div className={styles.split} data-reversed>
        <DashboardPicture />
        <ul className={styles.points}>
          <li>
            <IconBrush size={22} stroke={1.6} aria-hidden />
            <h3>White-label</h3>
            <p>
              Give clients dashboards of their own, under your brand’s name, logo and colours. They log in to
              your product and never see ours.
            </p>
          </li>
          <li>
            <IconUsersGroup size={22} stroke={1.6} aria-hidden />
            <h3>Team members</h3>
            <p>
              Invite colleagues as owner, manager, moderator or viewer, for all projects or for chosen ones,
              and decide how much of your plan each may use.
            </p>
          </li>
        </ul>
      </div>
    </Section>
  )
}
