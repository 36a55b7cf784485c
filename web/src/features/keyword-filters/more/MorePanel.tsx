import {
  type FilterRecord,
  filterNames,
  filterRecords,
  type PanelGroup,
} from '@rankline/contract/keywords/filter-records'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import { type BarFilter, barFilters, isOffered, isSet } from '../bar-filters.ts'
import { MovedFields } from './MovedFields.tsx'
import styles from './more.module.css'
import { PanelField } from './PanelField.tsx'

type Props = {
  search: SearchParams
  projectId: number | undefined
  onChange(change: SearchChange): void
  onAdded(name: BarFilter): void
}

/** The heading of each group in the order of the panel; groups with the same heading stand together. */
const headings: Record<Exclude<PanelGroup, 'movement'>, string> = {
  keyword: 'Keyword and page',
  page: 'Keyword and page',
  numbers: 'Numbers',
  state: 'State',
}

const fieldsets = [...new Set(Object.values(headings))].map((heading) => ({
  heading,
  names: Object.entries(headings)
    .filter(([, other]) => other === heading)
    .flatMap(([group]) => filterNames.filter((name) => filterRecords[name].group === group)),
}))

/** Every filter: names of those that get a button in the bar, then fields of the others. A change applies at once. */
export function MorePanel({ projectId, onAdded, ...props }: Props) {
  const offered = barFilters.filter((name) => isOffered(name, projectId) && !isSet(name, props.search))
  return (
    <div className={styles.panel}>
      <div className={styles.offered}>
        {offered.map((name) => (
          <button key={name} type="button" onClick={() => onAdded(name)}>
            {filterRecords[name].label}
          </button>
        ))}
      </div>
      <MovedFields {...props} />
      {fieldsets.map(({ heading, names }) => (
        <fieldset key={heading} className={styles.group}>
          <legend>{heading}</legend>
          {names.map((name) => (
            <PanelField key={name} name={name} record={filterRecords[name] as FilterRecord} {...props} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
