import type { Keyword } from '@rankline/contract/keywords/calls'
import { FEATURED_SNIPPET, placeText } from '@rankline/contract/positions/place-text'
import { readableUrl } from '@rankline/contract/readable'
import { IconMapPin, IconPinFilled, IconStarFilled, IconUserCircle } from '@tabler/icons-react'
import { inArea } from '../../platform/area.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { checkNoteOf, targetOf } from '../../ui/data/check-note.ts'
import { DeviceIcon } from '../../ui/data/DeviceIcon.tsx'
import { Flag } from '../../ui/data/Flag.tsx'
import { nameOfFeature } from '../../ui/data/feature-name.ts'
import { ownershipLabel, useOwnership } from '../../ui/data/ownership.ts'
import { Pill } from '../../ui/data/Pill.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { sinceLastCheck } from '../../ui/data/since.ts'
import { displayCount, unknown } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { tip } from '../../ui/tip.ts'
import { TagsCell as TagsOfKeyword } from '../tags/TagsCell.tsx'
import styles from './cells.module.css'
import { codeOf, shownFeatures } from './feature-codes.ts'
import { lastUpdateOf, trendOf } from './keyword-state.ts'
import { useOpenDetail } from './opened-detail.tsx'
import { usePage, useRow } from './row-context.ts'
import { SlidingNumber } from './SlidingNumber.tsx'
import { type Since, sinceDaysAgo, sinceMonth } from './since-day.ts'

export function KeywordCell() {
  const { keyword } = useRow()
  return (
    <div className={styles.keyword}>
      <div className={styles.name}>
        {keyword.is_sticky === 1 && (
          <IconPinFilled className={styles.pin} size={13} role="img" aria-label="Pinned" />
        )}
        <Phrase keyword={keyword} />
        {keyword.is_favourited === 1 && (
          <IconStarFilled className={styles.star} size={13} role="img" aria-label="Favourite" />
        )}
        <Owner keyword={keyword} />
      </div>
      <Below />
    </div>
  )
}

/** Opens the detail over the list; as a link it also opens in a new tab. */
function Phrase({ keyword: { id, keyword_name } }: { keyword: Keyword }) {
  const openDetail = useOpenDetail()
  return (
    <a
      className={styles.phrase}
      data-touch
      dir="auto"
      href={inArea(`/keywords/${id}`)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        openDetail(id)
      }}
    >
      {keyword_name}
    </a>
  )
}

function Owner({ keyword }: { keyword: Keyword }) {
  const label = ownershipLabel(useOwnership(keyword))
  if (label === null) return null
  return (
    <span className={styles.owner} role="img" aria-label={label} {...tip(label)}>
      <IconUserCircle size={14} stroke={1.5} aria-hidden />
    </span>
  )
}

/** The line below the keyword: the note of its last check, or the ranking page. */
function Below() {
  const { keyword, isPool } = useRow()
  const note = checkNoteOf(keyword)
  const url = keyword.latest_position_url
  return (
    <div className={styles.below}>
      {note !== null && (
        <span
          className={styles.note}
          {...tip([note, keyword.check_failure].filter((text) => text).join(': '))}
        >
          {note}
        </span>
      )}
      {keyword.is_featured_snippet && <span className={styles.snippet}>{FEATURED_SNIPPET}</span>}
      {isPool && <span className={styles.project}>{keyword.project_name}</span>}
      {(keyword.is_wrong_page ||
        keyword.is_page_contested ||
        keyword.page_changed_on ||
        keyword.ended_on) && <PageMarks keyword={keyword} />}
      {note === null && url !== null && (
        <OuterLink className={styles.url} href={url} tabIndex={-1} hint={url}>
          {readableUrl(url)}
        </OuterLink>
      )}
      {note === null && url === null && !isPool && <span className={styles.none}>{placeOf(keyword)}</span>}
    </div>
  )
}

/** The text without a ranking page: the depth of the last check, or the keyword's country. */
const placeOf = ({ current_position, check_depth, country_name }: Keyword) =>
  current_position !== null || check_depth === null ? country_name : `not in the top ${check_depth}`

export function PlaceCell() {
  const { keyword } = useRow()
  return (
    <span className={styles.place} {...tip(targetOf(keyword))}>
      <Flag code={keyword.country_name_alpha2} name={keyword.country_name} />
      <span className={styles.engine}>{keyword.engine_name}</span>
      <DeviceIcon slug={keyword.device_slug} />
      {keyword.geo_location_name_canonical !== null && (
        <IconMapPin size={14} stroke={1.5} role="img" aria-label={keyword.geo_location_name_canonical} />
      )}
    </span>
  )
}

export function PositionCell() {
  const { keyword } = useRow()
  const isStale = checkNoteOf(keyword) !== null
  return (
    <span
      className={styles.position}
      data-stale={isStale || undefined}
      data-none={keyword.current_position === null || undefined}
      {...tip(keyword.is_featured_snippet && placeText(1, true))}
    >
      <SlidingNumber value={keyword.current_position} />
    </span>
  )
}

export function ChangeCell() {
  const { keyword } = useRow()
  return (
    <ChangePill
      trend={trendOf(keyword)}
      amount={keyword.diff === null ? null : displayCount(Math.abs(keyword.diff))}
      since={sinceLastCheck}
    />
  )
}

function SinceCell({ change: { trend, places }, since }: { change: Since; since: string }) {
  if (trend === 'dropped') return <Pill tone="down" text="out" said={`dropped out ${since}`} />
  return <ChangePill trend={trend} amount={places === null ? null : displayCount(places)} since={since} />
}
export const DayCell = () => <SinceCell change={sinceDaysAgo(useRow().keyword, 1)} since="since yesterday" />
export const WeekCell = () => <SinceCell change={sinceDaysAgo(useRow().keyword, 7)} since="in 7 days" />
export const MonthCell = () => <SinceCell change={sinceMonth(useRow().keyword)} since="in 30 days" />

const chipRoom = 3

export function FeaturesCell() {
  const { keyword } = useRow()
  const { shown, hidden } = shownFeatures(keyword.features, chipRoom)
  return (
    <span className={styles.chips}>
      {shown.map((feature) => (
        <span
          key={feature.type}
          role="img"
          className={styles.chip}
          data-own={feature.is_own || undefined}
          {...tip(nameOfFeature(feature))}
          aria-label={nameOfFeature(feature)}
        >
          {codeOf(feature)}
        </span>
      ))}
      {hidden.length > 0 && (
        <span
          role="img"
          className={styles.more}
          {...tip(hidden.map(nameOfFeature).join(', '))}
          aria-label={hidden.map(nameOfFeature).join(', ')}
        >
          +{hidden.length}
        </span>
      )}
    </span>
  )
}

/** A formatted number; the sign for an unknown one is fainter. */
export function Known({ text }: { text: string }) {
  return <span className={text === unknown ? styles.unknown : undefined}>{text}</span>
}

export function UpdatedCell() {
  const { keyword, isRequested } = useRow()
  const { text, at } = lastUpdateOf(keyword, isRequested)
  const { check_every, ends_on, ended_on } = keyword
  const frequency = (check_every ?? ends_on ?? ended_on) !== undefined && <CheckPlan keyword={keyword} />
  if (at !== null) {
    return (
      <span className={styles.updated}>
        <RelativeTime at={at} />
        {frequency}
      </span>
    )
  }
  return (
    <span className={styles.updated} data-busy={text === 'Updating...' || undefined}>
      {text}
      {frequency}
    </span>
  )
}

export function TagsCell() {
  const { keyword } = useRow()
  const { ids, tagsWidth } = usePage()
  return <TagsOfKeyword keyword={keyword} pageIds={ids} width={tagsWidth} />
}

const rare = () => import('./RareCells.tsx')
const PageMarks = lazyPart(rare, 'PageMarks')
const CheckPlan = lazyPart(rare, 'CheckPlan')
const Above = lazyPart(rare, 'Above')
const Intent = lazyPart(rare, 'Intent')

export const AboveCell = () => <Above keyword={useRow().keyword} />
export const IntentCell = () => <Intent keyword={useRow().keyword} />

const GoogleNumber = lazyPart(() => import('../search-console/GoogleCell.tsx'), 'GoogleCell')

export function GoogleCell({ column: { id } }: { column: { id: string } }) {
  const { keyword } = useRow()
  const { ids } = usePage()
  return <GoogleNumber keywordId={keyword.id} pageIds={ids} column={id} />
}
