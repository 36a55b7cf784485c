import { Autocomplete, Button, Modal } from '@mantine/core'
import type { ChangedProject } from '@rankline/contract/changes/calls'
import { isAllowed } from '@rankline/contract/members/permissions'
import { FOLDER_LENGTH } from '@rankline/contract/projects/groups'
import { type FormEvent, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { counted } from '../../ui/format.ts'
import { projectTagsOf } from './change-list.ts'
import { sendProjectTag } from './changes.api.ts'
import styles from './changes.module.css'
import { ProjectChoices } from './ProjectChoices.tsx'

type Props = {
  projects: readonly ChangedProject[]
  /** Ids of projects to select in addition to those that have the tag. */
  first?: readonly number[]
  onClose(): void
}

/** Adds a tag to many projects, or removes it. After saving, exactly the chosen projects have it. */
export function ProjectTagDialog({ projects, first = [], onClose }: Props) {
  useFocusReturn()
  const offered = projects
    .filter(({ role, is_archived }) => isAllowed(role, 'manage') && !is_archived)
    // The projects that were selected before come first.
    .toSorted((a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id)))
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(first))
  const [isBusy, setBusy] = useState(false)
  const tags = projectTagsOf(offered).map((tag) => tag.name)
  const wearers = (tag: string) => offered.filter(({ project_tags }) => project_tags.includes(tag))
  const before = wearers(name.trim())

  function type(text: string) {
    setName(text)
    if (tags.includes(text.trim()))
      setChosen(new Set([...first, ...wearers(text.trim()).map(({ id }) => id)]))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const work = async () => {
      const off = before.filter(({ id }) => !chosen.has(id))
      const on = offered.filter((project) => chosen.has(project.id) && !before.includes(project))
      if (off.length > 0) await sendProjectTag(off, name.trim(), false)
      if (on.length > 0) await sendProjectTag(on, name.trim(), true)
      onClose()
    }
    await work().catch(ignoreHandledError)
    setBusy(false)
  }

  return (
    <Modal opened onClose={onClose} size={460} title="Project tags">
      <form onSubmit={(event) => void submit(event)} className={styles.folder}>
        <Autocomplete
          label="Tag"
          description="Choose a tag to see its projects, or type a new one."
          data={tags}
          value={name}
          maxLength={FOLDER_LENGTH}
          data-autofocus
          autoComplete="off"
          onChange={type}
        />
        <ProjectChoices
          label="Projects with the tag"
          {...{ offered, chosen }}
          noteOf={({ url_short, project_tags }) => [url_short, ...project_tags].join(' · ')}
          onChange={setChosen}
        />
        <div className={styles.end}>
          <Button
            type="submit"
            loading={isBusy}
            disabled={name.trim() === '' || (chosen.size === 0 && before.length === 0)}
          >
            {chosen.size === 0 && before.length > 0
              ? `Take off ${counted(before.length, 'project')}`
              : `Save with ${counted(chosen.size, 'project')}`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
