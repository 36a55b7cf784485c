import { IconPlus } from '@tabler/icons-react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import controls from '../../ui/filters/filters.module.css'
import { Popover } from '../../ui/popups/Popover.tsx'
import type { BarFilter } from './bar-filters.ts'

type Props = {
  search: SearchParams
  /** All projects if undefined. */
  projectId: number | undefined
  onChange(change: SearchChange): void
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** Takes a filter that gets a button of its own. */
  onAdded(name: BarFilter): void
}

const MorePanel = lazyPart(() => import('./more/MorePanel.tsx'), 'MorePanel')

/** The button of the panel with all filters. */
export function AddFilter({ isOpen, onOpenChange, onAdded, ...props }: Props) {
  return (
    <Popover
      opened={isOpen}
      onChange={onOpenChange}
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
            onClick={() => onOpenChange(!isOpen)}
          >
            <IconPlus size={14} stroke={1.75} aria-hidden />
            Filter
          </button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label="Add filter">
        <MorePanel
          {...props}
          onAdded={(name) => {
            onOpenChange(false)
            onAdded(name)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
