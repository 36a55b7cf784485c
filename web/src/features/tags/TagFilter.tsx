import { filterRecords } from '@rankline/contract/keywords/filter-records'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { ChoiceMenu } from '../../ui/filters/ChoiceMenu.tsx'
import { usedChoicesQuery, withUsed } from '../../ui/filters/used-choices.ts'
import { allTagsQuery } from './tags.api.ts'
import styles from './tags.module.css'

const EditTags = lazyPart(() => import('./EditTags.tsx'), 'EditTags')

type Props = {
  projectId: number | undefined
  search: SearchParams
  onChange(change: SearchChange): void
  isOpenedAtFirst?: boolean
  onOpen?(): void
}

/** Filters the list by tags. */
export function TagFilter({ projectId, search, onChange, onOpen, isOpenedAtFirst = false }: Props) {
  const { tag } = search
  const [isWanted, setWanted] = useState(false)
  const { data = [], isPending } = useQuery({
    ...allTagsQuery({ project_id: projectId }),
    enabled: isWanted || tag !== undefined,
  })
  const used = useQuery({ ...usedChoicesQuery(projectId), enabled: isWanted }).data
  const tags = data.map(({ id, tag_name, user_tag_type, is_dynamic }) => ({
    value: String(id),
    label: tag_name,
    icon: (
      <>
        <span className={styles.dot} data-type={user_tag_type} />
        {is_dynamic && <IconFilter size={11} stroke={2} role="img" aria-label="Dynamic tag:" />}
      </>
    ),
  }))
  const countedAt = data.find(({ id }) => String(id) === tag)?.counted_at
  const mayEdit = useCan('manage')
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <ChoiceMenu
        name={filterRecords.tag.label}
        isOpenedAtFirst={isOpenedAtFirst}
        choices={withUsed(
          tags,
          (used?.tags ?? []).filter(({ id }) => data.some((one) => one.id === id)),
        )}
        value={tag}
        isSet
        isSearchable
        isLoading={isPending}
        onOpen={() => {
          setWanted(true)
          onOpen?.()
        }}
        onChange={(next) => onChange({ tag: next })}
      >
        {(close) =>
          mayEdit &&
          data.length > 0 && (
            <button
              type="button"
              className={styles.editAll}
              onClick={() => {
                // The list would float over the dialog.
                close()
                setEditing(true)
              }}
            >
              Edit tags…
            </button>
          )
        }
      </ChoiceMenu>
      {countedAt !== undefined && (
        <span className={styles.counted}>
          counted <RelativeTime at={countedAt} />
        </span>
      )}
      {isEditing && <EditTags projectId={projectId} onClose={() => setEditing(false)} />}
    </>
  )
}
