import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '../AppLink.tsx'
import { DocsLink } from '../DocsLink.tsx'
import { Drawing, type DrawingName } from './Drawing.tsx'
import styles from './feedback.module.css'
import { type Prescribed, PrescribedTexts } from './PrescribedTexts.tsx'
import { emptyTexts } from './texts.ts'

type Props = {
  title?: string
  subtitle?: ReactNode
  /** Texts that the specification prescribes, in small letters below what is so and what to do. */
  prescribed?: Prescribed | undefined
  link?: { label: string; to: string }
  /** An action instead of a link, e.g. a button that clears the filters. */
  action?: ReactNode
  /** A page of the documentation that explains what is missing here. */
  guide?: { label: string; page: string } | undefined
  drawing?: DrawingName
}

/** An empty state, with what to do about it. */
export function EmptyState({ title, subtitle, prescribed, link, action, guide, drawing = 'list' }: Props) {
  return (
    <div className={styles.state}>
      <Drawing name={drawing} />
      <h2 className={styles.title}>{title ?? emptyTexts.title}</h2>
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
      <PrescribedTexts texts={prescribed ?? (title === undefined ? emptyTexts.noData : undefined)} />
      {guide !== undefined && (
        <DocsLink page={guide.page} className={styles.guide}>
          {guide.label}
        </DocsLink>
      )}
    </div>
  )
}
