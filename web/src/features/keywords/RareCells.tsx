import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { DAILY, frequencyText, ONCE } from '@rankline/contract/keywords/check-frequency'
import { readableUrl } from '@rankline/contract/readable'
import { IconArrowsExchange, IconFileSymlink } from '@tabler/icons-react'
import { dayFrom, shortDay } from '../../ui/charts/days.ts'
import { formatNumber, unknown } from '../../ui/format.ts'
import { tip } from '../../ui/tip.ts'
import ofAbove from '../positions/page.module.css'
import { aboveText, intentText, sharesText } from '../positions/page-text.ts'
import styles from './cells.module.css'

type Props = { keyword: Pick<Keyword, 'above_things' | 'above_pixels'> }

/** The number of things above the best result, and the pixels. A dash: not known, which is not the same as none. */
export function Above({ keyword: { above_things: things, above_pixels: pixels } }: Props) {
  if (things === undefined) return <span className={styles.unknown}>{unknown}</span>
  return (
    <span {...tip(aboveText(things, pixels ?? null))}>
      {things}
      {pixels !== undefined && <span className={ofAbove.pixels}> · {formatNumber(pixels)} px</span>}
    </span>
  )
}

/** The frequency of a keyword's checks, and its end. */
export function CheckPlan({ keyword }: { keyword: Keyword }) {
  return (
    <span className={styles.frequency} {...tip(planOf(keyword))}>
      {shortPlanOf(keyword)}
    </span>
  )
}

/** The plan in a text that fits the column. */
function shortPlanOf(keyword: Keyword): string {
  const { check_every = DAILY, ends_on, ended_on } = keyword
  if (ended_on !== undefined) return 'ended'
  const isUntilDay = ends_on !== undefined && ends_on !== ONCE && check_every === DAILY
  return isUntilDay ? `until ${shortDay(ends_on)}` : planOf(keyword)
}

/** `Research ended 14 Dec`, `daily until 14 Dec`, `checked once`, `every 3 days` */
function planOf({ check_every = DAILY, ends_on, ended_on }: Keyword): string {
  if (ended_on !== undefined) return `Research ended ${shortDay(ended_on)}`
  if (ends_on === ONCE) return 'checked once'
  const frequency = frequencyText(check_every)
  return ends_on === undefined ? frequency : `${frequency} until ${shortDay(ends_on)}`
}

/** How many days a changed page is marked as new. */
const NEWS_DAYS = 7

/** Says that the keyword has ended; else marks a page that is not the preferred one, competes with another, or is new. */
export function PageMarks({ keyword }: { keyword: Keyword }) {
  const { is_page_contested, page_changed_on, is_wrong_page, preferred_page = '' } = keyword
  if (keyword.ended_on !== undefined) return <span className={styles.note}>{planOf(keyword)}</span>
  if (is_wrong_page)
    return (
      <span
        className={styles.contested}
        role="img"
        aria-label="Wrong page ranks"
        {...tip(`Another page ranks than the preferred one, ${readableUrl(preferred_page)}`)}
      >
        <IconFileSymlink size={14} stroke={1.75} aria-hidden />
      </span>
    )
  if (is_page_contested)
    return (
      <span
        className={styles.contested}
        role="img"
        aria-label="Two of your pages keep swapping for this keyword"
        {...tip('Two of your pages keep swapping for this keyword (possible cannibalisation)')}
      >
        <IconArrowsExchange size={14} stroke={1.75} aria-hidden />
      </span>
    )
  if (page_changed_on === undefined || page_changed_on <= dayFrom(utcDay(), -NEWS_DAYS)) return null
  return (
    <span
      className={styles.changedPage}
      role="img"
      aria-label="Another page ranks"
      {...tip(`Another page of the site has ranked since ${shortDay(page_changed_on)}`)}
    >
      <IconFileSymlink size={13} stroke={1.5} aria-hidden />
    </span>
  )
}

type IntentProps = { keyword: Pick<Keyword, 'intent' | 'intent_shares'> }

/** The intent of a search with its share. A dash: not known. */
export function Intent({ keyword: { intent, intent_shares: shares } }: IntentProps) {
  if (intent === undefined || shares === undefined) return <span className={styles.unknown}>{unknown}</span>
  return (
    <span {...tip(sharesText(shares))}>
      <span className={ofAbove.dot} data-intent={intent} aria-hidden />
      {intentText(intent, shares)}
    </span>
  )
}
