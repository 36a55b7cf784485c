import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useChangeSearch } from '../../platform/search-params.ts'
import type { MovedList } from './change-list.ts'
import { changesQuery } from './changes.api.ts'
import styles from './changes.module.css'
import { PeriodChoice, TagChoice } from './choices.tsx'

type Props = {
  list: MovedList
  /** What the view has beside project, tag and period. */
  children?: ReactNode
}

/** Of which projects and keywords something is listed, and since when. All of it is in the address. */
export function MovedBar({ list, children }: Props) {
  const change = useChangeSearch()
  const projects = useQuery(changesQuery(list.since, null)).data ?? []
  const offered = projects.filter(({ id, is_archived }) => !is_archived || id === list.project)
  return (
    <div className={styles.bar}>
      <div className={styles.narrow}>
        <Select
          className={styles.group}
          aria-label="Project"
          placeholder="All projects"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'All projects' }}
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={list.project === null ? null : String(list.project)}
          onChange={(project) => change({ project, page: undefined })}
        />
        <TagChoice tag={list.tag} />
        {children}
      </div>
      <PeriodChoice since={list.since} />
    </div>
  )
}
