import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import { FilterButton } from '../../../ui/filters/FilterButton.tsx'
import { chipsOf } from './chips.ts'

type Props = {
  search: SearchParams
  onChange(change: SearchChange): void
  onOpen(): void
}

/** The chosen filters of the panel, each with a cross. */
export function MoreChips({ search, onChange, onOpen }: Props) {
  return chipsOf(search).map(({ name, summary, clear }) => (
    <FilterButton
      key={`${name}${Object.keys(clear).join()}`}
      name={name}
      summary={summary}
      isOpen={false}
      onClick={onOpen}
      onClear={() => onChange(clear)}
    />
  ))
}
