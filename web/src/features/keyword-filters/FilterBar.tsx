import { narrowingParameters } from '@rankline/contract/keywords/filter-names'
import { isNarrowed } from '@rankline/contract/keywords/filters'
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { type SearchChange, useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import controls from '../../ui/filters/filters.module.css'
import { useTypedText } from '../../ui/filters/typed-text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Menu } from '../../ui/popups/Menu.tsx'
import { changeLayout, useTableLayout } from '../list-layout/remembered-layout.ts'
import { Presets } from '../presets/Presets.tsx'
import { AddFilter } from './AddFilter.tsx'
import type { BarFilter } from './bar-filters.ts'
import { CompareFilter } from './CompareFilter.tsx'
import styles from './filters.module.css'
import * as filters from './filters.ts'
import { sorts } from './sorts.ts'

const FilterChips = lazyPart(() => import('./FilterChips.tsx'), 'FilterChips')

type Props = {
  /** All projects if undefined. */
  projectId: number | undefined
  actions?: ReactNode
  /** Shows the filters only, above a screen that is not the list. */
  isPlain?: boolean
  /** How many keywords match the filters, of how many; undefined while unknown. */
  matching?: { count: number; of: number } | undefined
}

/** Filters and sorting of the list, all kept in the address. `actions` are on the right. */
export function FilterBar({ projectId, actions, isPlain = false, matching }: Props) {
  const search = useSearchParams()
  const changeSearch = useChangeSearch()
  /** A changed list starts at its first page. */
  const change = (next: SearchChange) => changeSearch({ page: undefined, ...next })
  const layout = useTableLayout()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [added, setAdded] = useState<BarFilter | null>(null)
  const hasChips = added !== null || narrowingParameters.some((name) => search[name] !== undefined)
  const part = { search, projectId, onChange: change }

  return (
    <search className={styles.bar} aria-label="Filter keywords">
      <TextFilter
        value={search.keyword_query ?? ''}
        onChange={(keyword_query) => changeSearch({ keyword_query, page: undefined }, { replace: true })}
      />
      <div className={styles.controls}>
        <div className={styles.filters}>
          <AddFilter
            {...part}
            isOpen={isPanelOpen}
            onOpenChange={(isOpen) => {
              setPanelOpen(isOpen)
              if (isOpen) FilterChips.preload()
            }}
            onAdded={setAdded}
          />
          {hasChips && (
            <FilterChips {...part} added={added} onAdded={setAdded} onOpenPanel={() => setPanelOpen(true)} />
          )}
          {!isPlain && <CompareFilter search={search} onChange={changeSearch} />}
          {isNarrowed(search) && (
            <button
              type="button"
              className={styles.clearAll}
              onClick={() => {
                setAdded(null)
                changeSearch(filters.clearedFilters)
              }}
            >
              Clear filters
            </button>
          )}
          {isNarrowed(search) && matching !== undefined && (
            <output className={styles.matching}>
              {formatNumber(matching.count)} of {formatNumber(matching.of)}
            </output>
          )}
        </div>
        {!isPlain && (
          <div className={styles.right}>
            <Presets projectId={projectId} columns={layout} onColumns={changeLayout} />
            <SortMenu />
            {actions}
          </div>
        )}
      </div>
    </search>
  )
}

function SortMenu() {
  const search = useSearchParams()
  const changeSearch = useChangeSearch()
  const sorting = filters.sortingOf(search)
  const Arrow = sorting.order === 'asc' ? IconArrowUp : IconArrowDown
  const label = sorts.find(({ value }) => value === sorting.sort)?.label
  return (
    <Menu position="bottom-end" width={196}>
      <Menu.Target>
        {(button) => (
          <button {...button} type="button" className={controls.control} aria-label={`Sort by ${label}`}>
            <Arrow size={14} stroke={1.75} aria-hidden />
            <span>{label}</span>
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Sort by</Menu.Label>
        <Menu.RadioGroup
          value={sorting.sort}
          onChange={(value) => changeSearch(filters.chosenSort(search, value))}
        >
          {sorts.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} className={styles.menuItem}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup
          value={sorting.order}
          onChange={(order) =>
            changeSearch(filters.sortChange(search, { ...sorting, order: order === 'asc' ? 'asc' : 'desc' }))
          }
        >
          <Menu.RadioItem value="asc" className={styles.menuItem}>
            Ascending
          </Menu.RadioItem>
          <Menu.RadioItem value="desc" className={styles.menuItem}>
            Descending
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Filters by text while the person types; `/` moves the focus here, Escape empties it. */
function TextFilter({ value, onChange }: { value: string; onChange(text: string | undefined): void }) {
  const { text, type } = useTypedText(value, onChange)
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Filter keywords by text', () => input.current?.focus())
  return (
    <div className={`${controls.frame} ${styles.text}`} data-active={value !== '' || undefined}>
      <IconSearch className={styles.textIcon} size={14} stroke={1.75} aria-hidden />
      <input
        ref={input}
        type="text"
        inputMode="search"
        aria-label="Filter keywords"
        placeholder="Filter keywords"
        maxLength={100}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else type('')
        }}
      />
      {text === '' ? (
        <kbd>/</kbd>
      ) : (
        <button type="button" className={controls.clear} aria-label="Clear the text" onClick={() => type('')}>
          <IconX size={13} stroke={2} aria-hidden />
        </button>
      )}
    </div>
  )
}
