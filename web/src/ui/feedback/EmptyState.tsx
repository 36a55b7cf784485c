import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '../AppLink.tsx'
import { DocsLink } from '../DocsLink.tsx'
import { Drawing, type DrawingName } from './Drawing.tsx'
import styles from './feedback.module.css'
import { emptyTexts } from './texts.ts'

type Props = {
  title?: string
  subtitle?: ReactNode
  link?: { label: string; to: string }
  /** An action instead of a link, e.g. a button that clears the filters. */
  action?: ReactNode
  /** A page of the documentation that explains what is missing here. */
  guide?: { label: string; page: string } | undefined
  drawing?: DrawingName
}

/** An empty state, with what to do about it. */
export function EmptyState({
  title = emptyTexts.title,
  subtitle,
  link,
  action,
  guide,
  drawing = 'list',
}: Props) {
  return (
    <div className={styles.state}>
      <Drawing name={drawing} />
      <h2 className={styles.title}>{title}</h2>
      {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      {(link !== undefined || action !== undefined) && (
        <div className={styles.actions}>
          {link !== undefined && (
            <Button component={AppLink} to={link.to}>
              {link.label}
            </Button>
          )}
          {action}
        </div>
      )}
      {guide !== undefined && (
        <DocsLink page={guide.page} className={styles.guide}>
          {guide.label}
        </DocsLink>
      )}
    </div>
  )
}
