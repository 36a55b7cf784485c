import type { Above } from '@rankline/contract/positions/calls'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatNumber } from '../../ui/format.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import styles from './page.module.css'
import { aboveText, foldAfter } from './page-text.ts'
import { type Checked, featuresQuery } from './result-pages.api.ts'

/** Everything above the best result on the latest stored page, in page order, with the end of the first screen. */
export function AbovePanel({ keyword }: { keyword: Checked }) {
  const query = useQuery(featuresQuery(keyword))
  return (
    <PanelStates
      query={query}
      what="what stands above"
      height={120}
      isEmpty={({ above }) => above === null}
      empty="Not known: the site is not on the first page, or the page was read without the order of its elements."
    >
      {({ above }) => above !== null && <Groups above={above} />}
    </PanelStates>
  )
}

function Groups({ above }: { above: Above }) {
  const { things, pixels, head, fold, groups } = above
  const most = Math.max(head ?? 0, ...groups.map((group) => group.pixels ?? 0))
  const crossing = foldAfter(above)
  return (
    <>
      <p className={styles.sum}>
        {aboveText(things, pixels)}
        {crossing !== null && <span className={styles.below}>Below the first screen</span>}
      </p>
      <ol className={styles.groups} aria-label="Above the result">
        {head !== null && <Row name="Head of the page" pixels={head} most={most} isHead />}
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity, and are never reordered
          <Fragment key={index}>
            <Row
              name={group.count > 1 ? `${group.name} × ${group.count}` : group.name}
              pixels={group.pixels}
              most={most}
            />
            {index === crossing && (
              <li className={styles.fold}>first screen, about {formatNumber(fold)} px</li>
            )}
          </Fragment>
        ))}
        <li className={styles.own}>Your best result</li>
      </ol>
    </>
  )
}

type RowProps = {
  name: string
  pixels: number | null
  /** The greatest height, which gets the longest bar. */
  most: number
  isHead?: boolean
}

function Row({ name, pixels, most, isHead = false }: RowProps) {
  return (
    <li data-head={isHead || undefined}>
      <span className={styles.name}>{name}</span>
      {pixels !== null && (
        <>
          <span className={styles.bar} aria-hidden>
            <span style={{ width: `${(100 * pixels) / most}%` }} />
          </span>
          <span className={styles.pixels}>{formatNumber(pixels)} px</span>
        </>
      )}
    </li>
  )
}
