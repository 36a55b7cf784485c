import { Skeleton } from '@mantine/core'
import { filterRecords } from '@rankline/contract/keywords/filter-records'
import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { FilterButton } from '../../ui/filters/FilterButton.tsx'
import { Popover } from '../../ui/popups/Popover.tsx'
import styles from './filters.module.css'

type Props = { search: SearchParams; onChange(change: SearchChange): void; isOpenedAtFirst?: boolean }
type Range = [number, number]

const VisibilitySlider = lazyPart(() => import('./VisibilitySlider.tsx'), 'VisibilitySlider')

const { label } = filterRecords.visibility
const everything: Range = [0, 100]

/** Filters by visibility: 100% at position 1, 0% if not ranked. */
export function VisibilityFilter({ search, onChange, isOpenedAtFirst = false }: Props) {
  const [isOpen, setOpen] = useState(isOpenedAtFirst)
  const chosen: Range = [percent(search.visibility_start, 0), percent(search.visibility_end, 100)]
  const [moving, setMoving] = useState<Range | null>(null)
  const range = moving ?? chosen
  const isActive = search.visibility_start !== undefined || search.visibility_end !== undefined
  const apply = ([from, to]: Range) => {
    setMoving(null)
    const isAll = from === everything[0] && to === everything[1]
    onChange({ visibility_start: isAll ? undefined : from, visibility_end: isAll ? undefined : to })
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} offset={6}>
      <Popover.Target>
        {(button) => (
          <FilterButton
            {...button}
            name={label}
            summary={isActive ? `${chosen[0]}–${chosen[1]}%` : null}
            isOpen={isOpen}
            onClick={() => setOpen(!isOpen)}
            onClear={() => apply(everything)}
          />
        )}
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.sliderHead}>
          <span>{label}</span>
          <b>
            {range[0]}–{range[1]}%
          </b>
        </div>
        <VisibilitySlider
          waiting={<Skeleton height={12} />}
          range={range}
          onMove={setMoving}
          onApply={apply}
        />

        <p className={styles.sliderHelp}>
          100% is position 1. By the default click curve, 39% is position 3 and 9% is position 10. 0% is not
          ranked.
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}

function percent(text: string | undefined, otherwise: number): number {
  const value = Number(text)
  return text === undefined || !Number.isFinite(value) ? otherwise : Math.min(Math.max(value, 0), 100)
}
