import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx'
import { allTagsQuery } from './tags.api.ts'
import styles from './tags.module.css'

/** Filters the list by one tag. */
export function TagFilter({ projectId }: { projectId: number | undefined }) {
  const { tag } = useSearchParams()
  const change = useChangeSearch()
  const [isWanted, setWanted] = useState(false)
  const { data = [], isPending } = useQuery({
    ...allTagsQuery({ project_id: projectId }),
    enabled: isWanted || tag !== undefined,
  })
  const choices = data.map(({ id, tag_name, user_tag_type }) => ({
    value: String(id),
    label: tag_name,
    icon: <span className={styles.dot} data-type={user_tag_type} />,
  }))
  return (
    <FilterMenu
      name="Tag"
      choices={choices}
      values={tag === undefined ? [] : [tag]}
      isSearchable
      isLoading={isPending}
      onOpen={() => setWanted(true)}
      onChoose={(value) => change({ tag: value, page: undefined })}
      onClear={() => change({ tag: undefined, page: undefined })}
    />
  )
}
