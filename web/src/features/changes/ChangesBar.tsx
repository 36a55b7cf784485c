import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { ChangedProject, ChangePeriod } from '@rankline/contract/changes'
import { isAllowed } from '@rankline/contract/permissions'
import { IconFolder, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChangeSearch } from '../../platform/search-params.ts'
import { useTypedText } from '../../ui/filters/typed-text.ts'
import { type ChangeList, foldersOf, inGroup, type ShownGroup, shownGroups } from './change-list.ts'
import { changeTagsQuery } from './changes.api.ts'
import styles from './changes.module.css'
import { FolderDialog } from './FolderDialog.tsx'

const periods: { value: ChangePeriod; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

const groupNames: Record<ShownGroup, string> = {
  favourites: 'Favourites',
  unfiled: 'In no folder',
  archived: 'Archived',
}

/** Which projects are listed, and the day they are compared with. All of it is in the address. */
export function ChangesBar({ projects, list }: { projects: readonly ChangedProject[]; list: ChangeList }) {
  const change = useChangeSearch()
  const { text, type } = useTypedText(list.query, (query) => change({ query }, { replace: true }))
  const [isOpen, setOpen] = useState(false)
  const tags = useQuery(changeTagsQuery).data ?? []
  const mayFile = projects.some(({ role }) => isAllowed(role, 'manage'))
  return (
    <div className={styles.bar}>
      <div className={styles.narrow}>
        <TextInput
          className={styles.search}
          aria-label="Find a project"
          placeholder="Find a project"
          leftSection={<IconSearch size={15} stroke={1.75} />}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Select
          className={styles.group}
          aria-label="Listed projects"
          allowDeselect={false}
          withScrollArea={false}
          maxDropdownHeight={360}
          data={optionsOf(projects)}
          value={optionOf(list)}
          onChange={(value) => change(searchOf(value ?? ''))}
        />
        {(tags.length > 0 || list.tag !== null) && (
          <Select
            className={styles.group}
            aria-label="Keywords with a tag"
            placeholder="All keywords"
            clearable
            searchable
            clearButtonProps={{ 'aria-label': 'All keywords' }}
            data={tags.map(({ id, tag_name }) => ({ value: String(id), label: tag_name }))}
            value={list.tag === null ? null : String(list.tag)}
            onChange={(tag) => change({ tag })}
          />
        )}
        {mayFile && list.show !== 'archived' && (
          <Button
            variant="default"
            leftSection={<IconFolder size={15} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {list.folder === null ? 'New folder' : 'Edit folder'}
          </Button>
        )}
      </div>
      <SegmentedControl
        aria-label="Compare with the day, week or month before"
        data={periods}
        value={list.since}
        onChange={(since) => change({ since: since === 'day' ? undefined : since })}
      />
      {isOpen && (
        <FolderDialog
          projects={projects}
          folder={list.folder}
          onClose={() => setOpen(false)}
          onSaved={(folder) => change({ folder, show: undefined })}
        />
      )}
    </div>
  )
}

/** A folder's name may be that of a group, so both are marked. */
const optionOf = ({ folder, show }: ChangeList) =>
  folder === null ? `show ${show ?? ''}` : `folder ${folder}`

function searchOf(value: string) {
  const isFolder = value.startsWith('folder ')
  const name = value.slice(value.indexOf(' ') + 1)
  return { folder: isFolder ? name : undefined, show: isFolder ? undefined : name }
}

function optionsOf(projects: readonly ChangedProject[]) {
  const option = (show: ShownGroup | null) => ({
    value: `show ${show ?? ''}`,
    label: `${show === null ? 'All projects' : groupNames[show]} (${inGroup(projects, { show, folder: null }).length})`,
  })
  const folders = foldersOf(projects).map(({ name, count }) => ({
    value: `folder ${name}`,
    label: `${name} (${count})`,
  }))
  const groups = [null, ...shownGroups].map(option)
  return folders.length === 0
    ? groups
    : [
        { group: 'Projects', items: groups },
        { group: 'Folders', items: folders },
      ]
}
