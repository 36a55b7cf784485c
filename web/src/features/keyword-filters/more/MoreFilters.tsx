import { panelFilterNames, parametersOf } from '@rankline/contract/keywords/filter-records'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import controls from '../../../ui/filters/filters.module.css'
import { Popover } from '../../../ui/popups/Popover.tsx'
import type { BarFilter } from '../BarControls.tsx'

type Props = {
  search: SearchParams
  /** All projects if undefined. */
  projectId: number | undefined
  onChange(change: SearchChange): void
  /** Filters of the bar that are not shown there yet. */
  offered: readonly BarFilter[]
  onOffered(name: BarFilter): void
}

const MorePanel = lazyPart(() => import('./MorePanel.tsx'), 'MorePanel')
const MoreChips = lazyPart(() => import('./MoreChips.tsx'), 'MoreChips')

const panelParameters = panelFilterNames.flatMap(parametersOf)

/** The button of the panel with all filters, and chips of the chosen ones that have no button in the bar. */
export function MoreFilters({ search, projectId, onChange, offered, onOffered }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isChosen = panelParameters.some((name) => search[name] !== undefined)
  const part = { search, projectId, onChange }
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width="min(440px, calc(100vw - 24px))"
        offset={6}
      >
        <Popover.Target>
          {(button) => (
            <button
              {...button}
              type="button"
              className={controls.control}
              aria-label="Add filter"
              aria-expanded={isOpen}
              onPointerEnter={() => {
                button.onPointerEnter?.()
                MorePanel.preload()
              }}
              onClick={() => setOpen(!isOpen)}
            >
              <IconPlus size={14} stroke={1.75} aria-hidden />
              Filter
            </button>
          )}
        </Popover.Target>
        <Popover.Dropdown aria-label="Add filter">
          <MorePanel
            {...part}
            offered={offered}
            onOffered={(name) => {
              setOpen(false)
              onOffered(name)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {isChosen && <MoreChips {...part} onOpen={() => setOpen(true)} />}
    </>
  )
}
