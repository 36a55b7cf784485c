import { panelFilterNames, parametersOf } from '@rankline/contract/keywords/filter-records'
import { useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import { FilterButton } from '../../../ui/filters/FilterButton.tsx'
import { Popover } from '../../../ui/popups/Popover.tsx'

type Props = {
  search: SearchParams
  /** All projects if undefined. */
  projectId: number | undefined
  onChange(change: SearchChange): void
}

const MorePanel = lazyPart(() => import('./MorePanel.tsx'), 'MorePanel')
const MoreChips = lazyPart(() => import('./MoreChips.tsx'), 'MoreChips')

const panelParameters = panelFilterNames.flatMap(parametersOf)

/** The button of the panel with less common filters, and chips of the chosen ones. */
export function MoreFilters({ search, projectId, onChange }: Props) {
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
            <FilterButton
              {...button}
              name="More filters"
              summary={null}
              isOpen={isOpen}
              onPointerEnter={() => {
                button.onPointerEnter?.()
                MorePanel.preload()
              }}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </Popover.Target>
        <Popover.Dropdown aria-label="More filters">
          <MorePanel {...part} />
        </Popover.Dropdown>
      </Popover>
      {isChosen && <MoreChips {...part} onOpen={() => setOpen(true)} />}
    </>
  )
}
