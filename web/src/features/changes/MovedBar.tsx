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
  /** What narrows the keyword list to the keywords of the view. */
  narrowing: SearchParams
  /** What the view has beside project, tag and period. */
  children?: ReactNode
}

/** Of which projects and keywords something is listed, and since when; all of it is in the address. Leads to the keyword list. */
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
