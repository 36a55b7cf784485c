import { Button } from '@mantine/core'
import type { ProjectAnalytics } from '@rankline/contract/analytics/calls'
import { useCallback, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { dayName } from '../../ui/charts/days.ts'
import styles from './analytics.module.css'

const PropertyDialog = lazyPart(() => import('./PropertyDialog.tsx'), 'PropertyDialog')

type Props = { projectId: number; analytics: ProjectAnalytics }

/** Names the property whose sessions are shown, and offers to choose one. */
export function AnalyticsLine({
  projectId,
  analytics: { property, is_fetching, may_choose, may_remove },
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  if (property === null && !may_choose) return null
  return (
    <div className={styles.line}>
      {property !== null && (
        <p role="status">
          <b>Google Analytics:</b> {property.name}
          {property.first_day !== null && property.last_day !== null && (
            <>
              , organic sessions {dayName(property.first_day)} – {dayName(property.last_day)}
              {property.pages === 0 && ' · No session began on a page of this project.'}
            </>
          )}
          {is_fetching
            ? ' · Numbers are being fetched…'
            : property.last_day === null && property.failure === null && ' · Not fetched yet.'}
        </p>
      )}
      {property?.failure != null && (
        <p className={styles.failed} role="note">
          The numbers could not be fetched: {property.failure}
        </p>
      )}
      {(may_choose || (may_remove && property !== null)) && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {property === null ? 'Show sessions from Google Analytics' : 'Change property'}
        </Button>
      )}
      {isOpen && <PropertyDialog projectId={projectId} chosen={property} onClose={close} />}
    </div>
  )
}
