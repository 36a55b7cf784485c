import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../platform/can.ts'
import { useChangeSearch } from '../../platform/search-params.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { clearedFilters } from '../keyword-filters/filters.ts'
import { projectQuery } from '../projects/projects.api.ts'
import styles from './view.module.css'

/** Shown where nothing is tracked yet. */
export function NoKeywords({ projectId }: { projectId: number | undefined }) {
  const mayManage = useCan('add')
  const link = projectId === undefined ? '/keywords/create' : `/projects/${projectId}/keywords/create`
  return (
    <EmptyState
      title="No keywords yet"
      prescribed="THERE AREN'T ANY KEYWORDS"
      subtitle={
        projectId === undefined ? 'Add keywords to your projects' : <AddToProject projectId={projectId} />
      }
      {...(mayManage && {
        link: { label: 'ADD KEYWORDS', to: link },
        guide: { label: 'How to add and import keywords', page: 'guide/keywords' },
      })}
      drawing="list"
    />
  )
}

function AddToProject({ projectId }: { projectId: number }) {
  const name = useQuery(projectQuery(projectId)).data?.name
  return <>{name === undefined ? '\u00a0' : `Add keywords to ${name} project`}</>
}

/** Shown where no keyword matches the filters. */
export function NothingFound() {
  const change = useChangeSearch()
  return (
    <div className={styles.nothing}>
      <EmptyState
        title="No keyword matches these filters"
        subtitle="Remove a filter to see more."
        drawing="search"
        action={
          <Button variant="default" onClick={() => change(clearedFilters)}>
            Clear filters
          </Button>
        }
      />
    </div>
  )
}
