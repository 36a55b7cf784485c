import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type SearchParams, useChangeSearch } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { listSearchOf, type MovedList } from './change-list.ts'
import { changesQuery } from './changes.api.ts'
import styles from './changes.module.css'
import { OneOrAll, PeriodChoice, TagChoice } from './choices.tsx'

type Props = {
  list: MovedList
  /** The day that the projects are compared with, if it is the same for all. */
  comparedDay: string | undefined | null
  /** Filters of the keyword list that match the keywords of this view. */
  narrowing: SearchParams
  /** Controls of the view in addition to project, tag and period. */
  children?: ReactNode
}

/** Filter bar: project, tag and first day, all stored in the address. Also links to the keyword list. */
export function MovedBar({ list, comparedDay = null, narrowing, children }: Props) {
  const change = useChangeSearch()
  const projects = useQuery(changesQuery(list.since, null)).data ?? []
  const offered = projects.filter(({ id, is_archived }) => !is_archived || id === list.project)
  return (
    <div className={styles.bar}>
      <div className={styles.narrow}>
        <OneOrAll
          label="Project"
          all="All projects"
          options={offered}
          value={list.project}
          onChange={(project) => change({ project, page: undefined })}
        />
        <TagChoice tag={list.tag} />
        {children}
        <Button
          component={AppLink}
          to={list.project === null ? '/keywords' : `/projects/${list.project}/keywords`}
          search={{ ...listSearchOf(list, comparedDay), ...narrowing }}
          variant="default"
        >
          Keyword list
        </Button>
      </div>
      <PeriodChoice since={list.since} />
    </div>
  )
}
