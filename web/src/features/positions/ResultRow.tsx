import type { TopEntry } from '@rankline/contract/positions/calls'
import { readableUrl } from '@rankline/contract/readable'
import { memo } from 'react'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { Pill } from '../../ui/data/Pill.tsx'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { sinceLastCheck } from '../../ui/data/since.ts'
import { trendOf } from '../../ui/data/trend.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { tip } from '../../ui/tip.ts'
import { Favicon } from '../icons/Favicon.tsx'
import { ordinal } from './absolute.ts'
import { markOf } from './result-marks.ts'
import styles from './results.module.css'

type Props = {
  entry: TopEntry
  /** Colour of the result's competitor. */
  colour?: string | undefined
  /** The result's positions on the stored days up to this one, oldest first. */
  line?: readonly (number | null)[] | undefined
  isDetailed?: boolean
  /** The later day no longer has this result. */
  isLost?: boolean | undefined
  /** The result is in the earlier column; the later column shows how results moved. */
  isEarlier?: boolean
}

/** One result: position, change, site, title, address. */
export const ResultRow = memo(function ResultRow({
  entry,
  colour,
  line,
  isDetailed = false,
  isLost = false,
  isEarlier = false,
}: Props) {
  const { current_position, absolute_position, diff, diff_text, url, is_own, competitor, data_json } = entry
  const title = data_json.title === '' ? readableUrl(url) : data_json.title
  return (
    <li
      className={styles.result}
      data-result={current_position}
      data-lost={isLost || undefined}
      data-own={is_own || undefined}
      data-competitor={competitor ?? undefined}
      style={colour === undefined ? undefined : markOf(colour)}
    >
      <b className={styles.position}>{current_position}</b>
      <span className={styles.change}>
        {isLost ? (
          <Pill tone="down" text="out" said="dropped out" />
        ) : (
          !isEarlier && (
            <ChangePill
              trend={trendOf(diff_text)}
              amount={diff === null ? null : Math.abs(diff)}
              since={sinceLastCheck}
            />
          )
        )}
      </span>
      <Favicon url={url} size={16} />
      <div className={styles.words}>
        <div className={styles.title}>
          <OuterLink href={url} data-touch="line">
            {title}
          </OuterLink>
        </div>
        <div className={styles.url} {...tip(url)}>
          {absolute_position !== null && absolute_position !== current_position && (
            <span className={styles.absolute}>{ordinal(absolute_position)} on the page</span>
          )}
          {readableUrl(url)}
        </div>
        {isDetailed && data_json.desc !== '' && <div className={styles.description}>{data_json.desc}</div>}
      </div>
      {line !== undefined && (
        <span className={styles.line}>
          <Sparkline
            points={line}
            isRank
            width={72}
            height={22}
            label={`Positions over ${line.length} stored days`}
          />
        </span>
      )}
    </li>
  )
})
