import type { PageFeature } from '@rankline/contract/positions/calls'
import { readableUrl } from '@rankline/contract/readable'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ownershipOf } from '../../ui/data/feature-name.ts'
import { counted } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import styles from './results.module.css'

/** A SERP feature as a labelled row; its content is shown on demand. */
export function FeatureRow({ feature }: { feature: PageFeature }) {
  const { type_text, has_child_items, is_own, place, children } = feature
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const ownership = ownershipOf(feature)
  const canOpen = has_child_items && children.length > 0
  return (
    <li className={styles.feature} data-own={is_own || undefined}>
      <div className={styles.featureHead}>
        {canOpen ? (
          <button
            type="button"
            className={styles.featureToggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight className={styles.chevron} size={14} stroke={1.75} aria-hidden />
            {type_text}
            <span className={styles.count}>{counted(children.length, 'entry', 'entries')}</span>
          </button>
        ) : (
          <span className={styles.featureName}>{type_text}</span>
        )}
        {ownership !== null && <span className={is_own ? styles.own : styles.place}>{ownership}</span>}
        {place === 'within' && <span className={styles.place}>among the results</span>}
      </div>
      {isOpen && (
        <ul id={id} className={styles.entries} aria-label={type_text}>
          {children.map(({ title, url }) => (
            <li key={`${title} ${url}`}>
              {url !== null ? (
                <OuterLink href={url} data-touch="line">
                  {title || readableUrl(url)}
                </OuterLink>
              ) : (
                title
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
