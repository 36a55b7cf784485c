import { useQuery } from '@tanstack/react-query'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import { FilterButton } from '../../../ui/filters/FilterButton.tsx'
import { usedChoicesQuery } from '../../../ui/filters/used-choices.ts'
import { chipsOf } from './chips.ts'

type Props = {
  search: SearchParams
  projectId: number | undefined
  onChange(change: SearchChange): void
  onOpen(): void
}

/** The chosen filters of the panel, each with a cross. */
export function MoreChips({ search, projectId, onChange, onOpen }: Props) {
  const { data } = useQuery(usedChoicesQuery(projectId))
  return chipsOf(search, data).map(({ name, summary, clear }) => (
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
