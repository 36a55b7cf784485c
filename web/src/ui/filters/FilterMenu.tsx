import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { FilterButton } from './FilterButton.tsx'
import { type FilterMenuProps, summaryOf } from './filter-menu.ts'

// Loaded when a person hovers or focuses a filter, not with the screen.
const FilterChoices = lazyPart(() => import('./FilterChoices.tsx'), 'FilterChoices')

/** A filter as one button: its name, the current choice, and a cross to clear it. */
export function FilterMenu(props: FilterMenuProps) {
  const [isWanted, setWanted] = useState(props.isOpenedAtFirst === true)
  const closed = (
    <FilterButton
      name={props.name}
      summary={summaryOf(props)}
      isOpen={false}
      aria-haspopup="listbox"
      onPointerEnter={FilterChoices.preload}
      onFocus={FilterChoices.preload}
      onClick={() => setWanted(true)}
      onClear={props.onClear}
    />
  )
  return isWanted ? <FilterChoices {...props} waiting={closed} /> : closed
}
