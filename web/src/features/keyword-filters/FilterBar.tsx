import { parametersOf } from '@rankline/contract/keywords/filter-records'
import { isNarrowed } from '@rankline/contract/keywords/filters'
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import {
  type SearchChange,
  type SearchParams,
  useChangeSearch,
  useSearchParams,
} from '../../platform/search-params.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import controls from '../../ui/filters/filters.module.css'
import { useTypedText } from '../../ui/filters/typed-text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Menu } from '../../ui/popups/Menu.tsx'
import { changeLayout, useTableLayout } from '../list-layout/remembered-layout.ts'
import { Presets } from '../presets/Presets.tsx'
import { BarControls, type BarFilter, barFilters } from './BarControls.tsx'
import { CompareFilter } from './CompareFilter.tsx'
import { allTime, sorts } from './filter-choices.ts'
import styles from './filters.module.css'
import * as filters from './filters.ts'
import { MoreFilters } from './more/MoreFilters.tsx'

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
  const [wanted, setWanted] = useState<BarFilter | null>(null)
  const chosen = barFilters.filter((name) => name !== wanted && isChosen(name, search))
  const shown = wanted === null ? chosen : [...chosen, wanted]

  return (
    <search className={styles.bar} aria-label="Filter keywords">
      <TextFilter
        value={search.keyword_query ?? ''}
        onChange={(keyword_query) => changeSearch({ keyword_query, page: undefined }, { replace: true })}
      />
      <div className={styles.controls}>
        <div className={styles.filters}>
          <MoreFilters
            search={search}
            projectId={projectId}
            onChange={change}
            offered={barFilters.filter((name) => !shown.includes(name))}
            onOffered={setWanted}
          />
          <BarControls shown={shown} added={wanted} search={search} projectId={projectId} onChange={change} />
          {!isPlain && <CompareFilter search={search} onChange={changeSearch} />}
          {isNarrowed(search) && (
            <button
              type="button"
              className={styles.clearAll}
              onClick={() => changeSearch(filters.clearedFilters)}
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

/** Whether the address sets a filter of the bar; all time sets none. */
const isChosen = (name: BarFilter, search: SearchParams) =>
  parametersOf(name).some((parameter) => search[parameter]) &&
  !(name === 'date_shortcut' && search.date_shortcut === allTime)

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
