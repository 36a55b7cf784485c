import { Button, TextInput } from '@mantine/core'
import type { ChangedProject } from '@rankline/contract/changes/calls'
import { isAllowed } from '@rankline/contract/members/permissions'
import { IconFolder, IconSearch, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useChangeSearch } from '../../platform/search-params.ts'
import { LateSelect } from '../../ui/fields/LateSelect.tsx'
import { useTypedText } from '../../ui/filters/typed-text.ts'
import {
  allCount,
  type ChangeList,
  foldersOf,
  inGroup,
  projectTagsOf,
  type ShownGroup,
  shownGroups,
} from './change-list.ts'
import styles from './changes.module.css'
import { PeriodChoice, TagChoice } from './choices.tsx'

const FolderDialog = lazyPart(() => import('./FolderDialog.tsx'), 'FolderDialog')
const ProjectTagDialog = lazyPart(() => import('./ProjectTagDialog.tsx'), 'ProjectTagDialog')

const groupNames: Record<ShownGroup, string> = {
  favourites: 'Favourites',
  unfiled: 'In no folder',
  archived: 'Archived',
}

/** Filter bar: listed projects and the day they are compared with. Its state is in the address. */
export function ChangesBar({ projects, list }: { projects: readonly ChangedProject[]; list: ChangeList }) {
  const change = useChangeSearch()
  const { text, type } = useTypedText(list.query, (query) => change({ query }, { replace: true }))
  const [isOpen, setOpen] = useState(false)
  const [isTagging, setTagging] = useState(false)
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
        <LateSelect
          className={styles.group}
          aria-label="Listed projects"
          allowDeselect={false}
          withScrollArea={false}
          maxDropdownHeight={360}
          data={optionsOf(projects)}
          value={optionOf(list)}
          onChange={(value) => change(searchOf(value ?? ''))}
        />
        <TagChoice tag={list.tag} />
        {mayFile && list.show !== 'archived' && (
          <Button
            variant="default"
            leftSection={<IconFolder size={15} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {list.folder === null ? 'New folder' : 'Edit folder'}
          </Button>
        )}
        {mayFile && list.show !== 'archived' && (
          <Button
            variant="default"
            leftSection={<IconTag size={15} stroke={1.75} aria-hidden />}
            onClick={() => setTagging(true)}
          >
            Project tags
          </Button>
        )}
      </div>
      <PeriodChoice since={list.since} />
      {isTagging && <ProjectTagDialog projects={projects} onClose={() => setTagging(false)} />}
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

/** Builds the option's value. A prefix separates folders, tags and groups with equal names. */
function optionOf({ folder, projectTag, show }: ChangeList) {
  if (projectTag !== null) return `tag ${projectTag}`
  return folder === null ? `show ${show ?? ''}` : `folder ${folder}`
}

function searchOf(value: string) {
  const kind = value.slice(0, value.indexOf(' '))
  const name = value.slice(value.indexOf(' ') + 1)
  const only = (wanted: string) => (kind === wanted ? name : undefined)
  return { folder: only('folder'), project_tag: only('tag'), show: only('show') }
}

function optionsOf(projects: readonly ChangedProject[]) {
  const option = (show: ShownGroup | null) => ({
    value: `show ${show ?? ''}`,
    label: `${show === null ? 'All projects' : groupNames[show]} (${allCount(inGroup(projects, { show, folder: null, projectTag: null }))})`,
  })
  const options = (kind: string, names: readonly { name: string; count: number }[]) =>
    names.map(({ name, count }) => ({ value: `${kind} ${name}`, label: `${name} (${count})` }))
  const groups = [
    { group: 'Projects', items: [null, ...shownGroups].map(option) },
    { group: 'Folders', items: options('folder', foldersOf(projects)) },
    { group: 'Tags', items: options('tag', projectTagsOf(projects)) },
  ].filter(({ items }) => items.length > 0)
  return groups.length === 1 ? groups[0]!.items : groups
}
