import type { Keyword } from '@rankline/contract/keywords'
import { useMemo } from 'react'
import { ComparisonLine } from './ComparisonCells.tsx'
import styles from './cards.module.css'
import { ChangeCell, KeywordCell, PlaceCell, PositionCell, TagsCell, UpdatedCell } from './cells.tsx'
import type { ListProps } from './KeywordTable.tsx'
import { statusOf } from './keyword-state.ts'
import { type Override, shownKeyword } from './overrides.ts'
import { RowActions } from './RowActions.tsx'
import { DrawerToggle, SelectCell } from './RowControls.tsx'
import { PageProvider, RowProvider } from './row-context.ts'

/** Room for a card's tags in px on the narrowest phones. */
const TAGS_WIDTH = 180

/** The list on a phone: one card per keyword with position, change and name; actions are in the drawer. */
export function KeywordCards(props: ListProps & { isStale: boolean }) {
  const { pageIds } = props
  const page = useMemo(() => ({ ids: pageIds, tagsWidth: TAGS_WIDTH }), [pageIds])
  return (
    <PageProvider value={page}>
      <ul className={styles.cards} data-stale={props.isStale || undefined} aria-busy={props.isStale}>
        {props.keywords.map((keyword) => (
          <li key={keyword.id}>
            <KeywordCard keyword={keyword} override={props.overrides.get(keyword.id)} list={props} />
          </li>
        ))}
      </ul>
    </PageProvider>
  )
}

type CardProps = { keyword: Keyword; override: Override | undefined; list: ListProps }

function KeywordCard({ keyword, override, list }: CardProps) {
  const shown = shownKeyword(keyword, override)
  const isSelected = list.selected.has(keyword.id)
  const isOpen = list.openId === keyword.id
  return (
    <RowProvider
      value={{
        keyword: shown,
        isRequested: override?.is_requested !== undefined,
        isSelected,
        isOpen,
        isPool: list.isPool,
        select: (isRange) => list.onSelect(keyword.id, isRange),
        toggleDrawer: () => list.onToggleDrawer(keyword.id),
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
        <div className={styles.standing}>
          <PositionCell />
          <ChangeCell />
        </div>
        <DrawerToggle />
      </article>
      {isOpen && (
        <>
          <div className={styles.actions}>
            <RowActions />
          </div>
          {list.renderDrawer(keyword)}
        </>
      )}
    </RowProvider>
  )
}
