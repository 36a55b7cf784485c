import { Button } from '@mantine/core'
import { AppLink } from '../../ui/AppLink.tsx'
import styles from './view.module.css'

/** Shown if a link opens the drawer of a keyword that is no longer on this page of the list. */
export function LinkedElsewhere({ keywordId, onClose }: { keywordId: number; onClose(): void }) {
  return (
    <p className={styles.elsewhere} role="status">
      The keyword of this link is not on this page of the list.
      <Button component={AppLink} to={`/keywords/${keywordId}`} variant="default" size="xs">
        Open full view
      </Button>
      <Button variant="subtle" size="xs" onClick={onClose}>
        Dismiss
      </Button>
    </p>
  )
}
