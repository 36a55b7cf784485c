import { placeText } from '@rankline/contract/positions/place-text'
import { readableUrl } from '@rankline/contract/readable'
import type { SharedKeyword } from '@rankline/contract/shared-views/calls'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { DeviceIcon } from '../../ui/data/DeviceIcon.tsx'
import { Flag } from '../../ui/data/Flag.tsx'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { sinceLastCheck } from '../../ui/data/since.ts'
import { trendOf } from '../../ui/data/trend.ts'
import { formatNumber, unknown } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import styles from './shared-page.module.css'

/** One keyword: its place and device, the site's position, and the change. */
export function SharedKeywordRow({ row }: { row: SharedKeyword }) {
  const { current_position, best_position, diff, diff_text, latest_position_url: url } = row
  return (
    <tr>
      <th scope="row">
        <span className={styles.phrase} dir="auto">
          {row.keyword}
        </span>
        <span className={styles.place}>
          <Flag code={row.country_name_alpha2} name={row.country_name} />
          <span>{row.engine_name}</span>
          <DeviceIcon slug={row.device_slug} />
          {url !== null && (
            <OuterLink className={styles.url} href={url} hint={url} data-touch="line">
              {readableUrl(url)}
            </OuterLink>
          )}
        </span>
      </th>
      <td data-label="Position">
        <b>{placeText(current_position ?? unknown, row.is_featured_snippet)}</b>
      </td>
      <td data-label="Change">
        <ChangePill
          trend={trendOf(diff_text)}
          amount={diff === null ? null : Math.abs(diff)}
          since={sinceLastCheck}
        />
      </td>
      <td data-label="Best">{best_position ?? unknown}</td>
      <td data-label="Last 30 days">
        <Sparkline points={row.trend} every={row.check_every} isRank />
      </td>
      <td data-label="Volume">{formatNumber(row.volume)}</td>
    </tr>
  )
}
