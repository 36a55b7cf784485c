import type { Keyword } from '@rankline/contract/keywords/calls'
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useIsIdle } from '../../platform/idle.ts'
import { ComparisonLine } from './ComparisonCells.tsx'
import styles from './cards.module.css'
import { ChangeCell, KeywordCell, PlaceCell, PositionCell, TagsCell, UpdatedCell } from './cells.tsx'
import type { ListProps } from './KeywordTable.tsx'
import { statusOf } from './keyword-state.ts'
import { RowActions } from './next-part.ts'
import { type Override, shownKeyword } from './overrides.ts'
import { DrawerToggle, SelectCell } from './RowControls.tsx'
import { PageProvider, RowProvider } from './row-context.ts'

/** Width for a card's tags on the narrowest phones, in px. */
const TAGS_WIDTH = 180
/** Minimum heights in px: of a card, and of the space above the list of a project and of all projects. */
const CARD = 84
const ABOVE = 420
const ABOVE_POOL = 200
/** More cards than a phone shows, so that the scroll position is restored when the person returns. */
const CARDS_AGAIN = 12

let wasShown = false

/** Returns how many cards fill the screen; the others are rendered after the first paint. */
function firstCards(isPool: boolean): number {
  const fitting = Math.ceil((innerHeight - (isPool ? ABOVE_POOL : ABOVE)) / CARD)
  return Math.max(fitting, wasShown ? CARDS_AGAIN : 1)
}

type Props = ListProps & {
  /** The drawer below the open card. */
  renderDrawer(keyword: Keyword): ReactNode
}

/** The list on a phone: one card per keyword with position, change and name; actions are in the drawer. */
export function KeywordCards(props: Props) {
  const { keywords, pageIds, overrides, selected, openId, isPool } = props
  const isIdle = useIsIdle()
  const [first] = useState(() => firstCards(isPool))
  useEffect(
    () => () => {
      wasShown = true
    },
    [],
  )
  const page = useMemo(() => ({ ids: pageIds, tagsWidth: TAGS_WIDTH }), [pageIds])
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [handlers] = useState<CardHandlers>(() => ({
    select: (id, isRange) => latest.current.onSelect(id, isRange),
    toggleDrawer: (id) => latest.current.onToggleDrawer(id),
  }))
  return (
    <PageProvider value={page}>
      <ul
        id="keywords"
        tabIndex={-1}
        className={styles.cards}
        data-stale={props.isStale || undefined}
        aria-busy={props.isStale}
      >
        {(isIdle ? keywords : keywords.slice(0, first)).map((keyword) => (
          <li key={keyword.id}>
            <KeywordCard
              keyword={keyword}
              override={overrides.get(keyword.id)}
              isSelected={selected.has(keyword.id)}
              isOpen={openId === keyword.id}
              isPool={isPool}
              handlers={handlers}
            />
            {openId === keyword.id && props.renderDrawer(keyword)}
          </li>
        ))}
      </ul>
    </PageProvider>
  )
}

type CardHandlers = {
  select(id: number, isRange: boolean): void
  toggleDrawer(id: number): void
}
type CardProps = {
  keyword: Keyword
  override: Override | undefined
  isSelected: boolean
  isOpen: boolean
  isPool: boolean
  handlers: CardHandlers
}

/** A card renders again only when its own content changes, not after every touch of another. */
const KeywordCard = memo(function Card({
  keyword,
  override,
  isSelected,
  isOpen,
  isPool,
  handlers,
}: CardProps) {
  const shown = shownKeyword(keyword, override)
  return (
    <RowProvider
      value={{
        keyword: shown,
        isRequested: override?.is_requested !== undefined,
        isSelected,
        isOpen,
        isPool,
        select: (isRange) => handlers.select(keyword.id, isRange),
        toggleDrawer: () => handlers.toggleDrawer(keyword.id),
      }}
    >
      <article
        className={styles.card}
        data-selected={isSelected || undefined}
        data-open={isOpen || undefined}
        data-disabled={statusOf(shown.status) === 'disabled' || undefined}
        aria-label={keyword.keyword_name}
      >
        <SelectCell />
        <div className={styles.words}>
          <KeywordCell />
          <ComparisonLine />
          <div className={styles.facts}>
            <PlaceCell />
            <UpdatedCell />
          </div>
          <div className={styles.tags}>
            <TagsCell />
          </div>
        </div>
        <div className={styles.state}>
          <PositionCell />
          <ChangeCell />
        </div>
        <DrawerToggle />
      </article>
      {isOpen && (
        <div className={styles.actions}>
          <RowActions />
        </div>
      )}
    </RowProvider>
  )
})
