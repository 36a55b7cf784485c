import { Button } from '@mantine/core'
import { currentArea } from '../../platform/area.ts'
import { dateText } from '../../platform/date-format.ts'
import { goAcross } from '../../platform/navigation.ts'
import { signOut, useUser } from '../../platform/session.ts'
import styles from './acting-notice.module.css'

/** Says on every screen that somebody acts in another person's name, and until when. */
export function ActingNotice() {
  const { username, impersonated_until: until } = useUser()
  if (until === undefined) return null
  const end = dateText(until, 'time')

  async function leave() {
    const list = currentArea().name === 'brand' ? '/white-label/dashboards' : '/admin/users'
    await signOut()
    goAcross(list)
  }

  return (
    <section className={styles.notice} aria-label="Logged in as somebody else">
      <span>
        You are logged in as <b>{username}</b> until {end}. What you do is recorded.
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void leave()}>
        Leave
      </Button>
    </section>
  )
}
