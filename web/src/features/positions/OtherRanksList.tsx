import type { ItemsOf } from '@rankline/contract/endpoint'
import type { otherRanks } from '@rankline/contract/positions/calls'
import { readableUrl } from '@rankline/contract/readable'
import { dayName } from '../../ui/charts/days.ts'
import { RankChange } from '../../ui/data/RankChange.tsx'
import { unknown } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { PanelTable } from '../../ui/panel/PanelTable.tsx'
import { ABSOLUTE_WORDS, ordinal } from './absolute.ts'
import styles from './positions.module.css'

/** Newest day first, best position first; a day is named once. */
export function OtherRanksList({ ranks }: { ranks: ItemsOf<typeof otherRanks> }) {
  return (
    <div className={styles.scroll}>
      <PanelTable className={styles.list}>
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
                <RankChange of={{ diff, diff_text }} />
              </td>
              <td className={styles.wide}>
                <OuterLink href={url} hint={title} data-touch="line">
                  {readableUrl(url)}
                </OuterLink>
              </td>
            </tr>
          ))}
        </tbody>
      </PanelTable>
    </div>
  )
}
