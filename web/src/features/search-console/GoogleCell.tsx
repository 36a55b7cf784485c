import { useQuery } from '@tanstack/react-query'
import { formatDecimal, formatNumber, formatPercent, unknown } from '../../ui/format.ts'
import { tip } from '../../ui/tip.ts'
import { keywordNumbersQuery, type Numbers } from './search-console.api.ts'
import styles from './search-console.module.css'

type Props = { keywordId: number; pageIds: readonly number[]; column: string }

/** Shows one of Google's numbers for a keyword. One call loads all numbers of a page. */
export function GoogleCell({ keywordId, pageIds, column }: Props) {
  const { data, isError } = useQuery(keywordNumbersQuery(pageIds))
  if (data === undefined) return isError ? <Failed /> : null
  const text = shown(data.get(keywordId), column)
  return <span className={text === unknown ? styles.unknown : undefined}>{text}</span>
}

const Failed = () => (
  <span
    className={styles.unknown}
    role="img"
    aria-label="Not loaded"
    {...tip('Google’s numbers were not loaded')}
  >
    !
  </span>
)

function shown(numbers: Numbers | undefined, column: string): string {
  switch (column) {
    case 'google_clicks':
      return formatNumber(numbers?.clicks)
    case 'google_impressions':
      return formatNumber(numbers?.impressions)
    case 'google_ctr':
      return formatPercent(numbers && numbers.ctr * 100)
    default:
      return formatDecimal(numbers?.position)
  }
}
