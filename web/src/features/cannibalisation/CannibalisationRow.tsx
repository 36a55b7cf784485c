import type { CannibalisedKeyword } from '@rankline/contract/cannibalisation/calls'
import { AppLink } from '../../ui/AppLink.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { Pill } from '../../ui/data/Pill.tsx'
import { SearchTarget } from '../../ui/data/SearchTarget.tsx'
import { formatNumber, unknown } from '../../ui/format.ts'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { RowToggle } from '../../ui/tables/RowToggle.tsx'
import { CompetingPages } from './CompetingPages.tsx'
import styles from './cannibalisation.module.css'

type Props = { keyword: CannibalisedKeyword; columns: number; isOpen: boolean; onToggle(): void }

/** A keyword with its numbers, and its pages below it while it is open. */
export function CannibalisationRow({ keyword, columns, isOpen, onToggle }: Props) {
  const { traded, sharing, last_traded_on: last } = keyword
  const numbers = [
    { label: 'Swaps', text: traded === 0 ? unknown : `${formatNumber(traded)}×` },
    { label: 'Last swap', text: last === null ? unknown : shortDay(last) },
    { label: 'Pages in SERP', text: sharing === 0 ? unknown : formatNumber(sharing) },
    { label: 'Position', text: formatNumber(keyword.current_position) },
    { label: 'Best', text: formatNumber(keyword.best_position) },
    { label: 'Traffic', text: formatNumber(keyword.traffic) },
    { label: 'Traffic at best', text: formatNumber(keyword.traffic_at_best) },
  ]
  return (
    <>
      <tr data-keyword={keyword.id}>
        <th scope="row">
          <span className={styles.keyword}>
            <RowToggle
              className={styles.toggle}
              isOpen={isOpen}
              label={`Pages of ${keyword.keyword}`}
              onClick={onToggle}
            />
            <AppLink to={`/keywords/${keyword.id}`} data-touch="line">
              {keyword.keyword}
            </AppLink>
            <SearchTarget of={keyword} className={styles.target} />
            {keyword.is_wrong_page && (
              <Pill tone="down" text="wrong page" said="Another page than the preferred one ranks" />
            )}
          </span>
        </th>
        {numbers.map(({ label, text }) => (
          <NumberCell key={label} label={label}>
            {label === 'Position' ? <b>{text}</b> : text}
          </NumberCell>
        ))}
      </tr>
      {isOpen && (
        <tr className={styles.inside}>
          <td colSpan={columns} className={styles.pagesCell}>
            <CompetingPages keyword={keyword} />
          </td>
        </tr>
      )}
    </>
  )
}
