import {
  type FilterRecord,
  filterNames,
  filterRecords,
  type PanelGroup,
} from '@rankline/contract/keywords/filter-records'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import type { BarFilter } from '../BarControls.tsx'
import { MovedFields } from './MovedFields.tsx'
import styles from './more.module.css'
import { PanelField } from './PanelField.tsx'

type Props = {
  search: SearchParams
  projectId: number | undefined
  onChange(change: SearchChange): void
  offered: readonly BarFilter[]
  onOffered(name: BarFilter): void
}

/** The heading of each group in the order of the panel; groups with the same heading stand together. */
const headings: Record<Exclude<PanelGroup, 'movement'>, string> = {
  keyword: 'Keyword and page',
  page: 'Keyword and page',
  numbers: 'Numbers',
  project: 'Where and what is shown',
  place: 'Where and what is shown',
  features: 'Where and what is shown',
  state: 'State',
}

const fieldsets = [...new Set(Object.values(headings))].map((heading) => ({
  heading,
  names: Object.entries(headings)
    .filter(([, other]) => other === heading)
    .flatMap(([group]) => filterNames.filter((name) => filterRecords[name].group === group)),
}))

/** Every filter: names of those that get a button in the bar, then fields of the others. A change applies at once. */
export function MorePanel({ projectId, offered, onOffered, ...props }: Props) {
  return (
    <div className={styles.panel}>
      <div className={styles.offered}>
        {offered.map((name) => (
          <button key={name} type="button" onClick={() => onOffered(name)}>
            {filterRecords[name].label}
          </button>
        ))}
      </div>
      <MovedFields {...props} />
      {fieldsets.map(({ heading, names }) => (
        <fieldset key={heading} className={styles.group}>
          <legend>{heading}</legend>
          {names
            .filter((name) => name !== 'project' || projectId === undefined)
            .map((name) => (
              <PanelField
                key={name}
                name={name}
                record={filterRecords[name] as FilterRecord}
                projectId={projectId}
                {...props}
              />
            ))}
        </fieldset>
      ))}
    </div>
  )
}
