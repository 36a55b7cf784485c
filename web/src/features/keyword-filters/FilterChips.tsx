import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { BarControls } from './BarControls.tsx'
import type { BarFilter } from './bar-filters.ts'
import { MoreChips } from './more/MoreChips.tsx'

type Props = {
  search: SearchParams
  projectId: number | undefined
  onChange(change: SearchChange): void
  /** The filter that was added or opened last, which is shown without a value too. */
  added: BarFilter | null
  onAdded(name: BarFilter): void
  onOpenPanel(): void
}

/** The chosen filters: those with a button of their own, then those of the panel. */
export const FilterChips = ({ added, onAdded, onOpenPanel, ...props }: Props) => (
  <>
    <BarControls added={added} onAdded={onAdded} {...props} />
    <MoreChips onOpen={onOpenPanel} {...props} />
  </>
)
