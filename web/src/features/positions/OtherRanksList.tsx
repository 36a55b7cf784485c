import type { ItemsOf } from '@rankline/contract/endpoint'
import type { otherRanks } from '@rankline/contract/positions'
import { readableUrl } from '@rankline/contract/readable'
import { dayName } from '../../ui/charts/days.ts'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { sinceLastCheck } from '../../ui/data/since.ts'
import { trendOf } from '../../ui/data/trend.ts'
import { displayCount, unknown } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { ABSOLUTE_WORDS, ordinal } from './absolute.ts'
import styles from './positions.module.css'

/** Newest day first, best position first; a day is named once. */
export function OtherRanksList({ ranks }: { ranks: ItemsOf<typeof otherRanks> }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className={styles.number}>
              Position
            </th>
            <th scope="col" className={styles.number}>
              On the page <Help text={ABSOLUTE_WORDS} />
            </th>
            <th scope="col">Change</th>
            <th scope="col" className={styles.wide}>
              Page
            </th>
          </tr>
        </thead>
        <tbody>
          {ranks.map(({ day, current_position, absolute_position, diff, diff_text, url, title }, index) => (
            <tr key={`${day} ${current_position}`} data-follows={ranks[index - 1]?.day === day || undefined}>
              <td>
                <time dateTime={day}>{ranks[index - 1]?.day === day ? '' : dayName(day)}</time>
              </td>
              <td className={styles.number}>
                <b>{current_position}</b>
              </td>
              <td className={styles.number}>
                {absolute_position === null ? unknown : ordinal(absolute_position)}
              </td>
              <td>
                <ChangePill
                  trend={trendOf(diff_text)}
                  amount={diff === null ? null : displayCount(Math.abs(diff))}
                  since={sinceLastCheck}
                />
              </td>
              <td className={styles.wide}>
                <OuterLink href={url} title={title} data-touch="line">
                  {readableUrl(url)}
                </OuterLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
