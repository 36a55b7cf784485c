import { Button, Modal, TextInput } from '@mantine/core'
import type { ChangedProject } from '@rankline/contract/changes/calls'
import { isAllowed } from '@rankline/contract/members/permissions'
import { FOLDER_LENGTH } from '@rankline/contract/projects/groups'
import { type FormEvent, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { counted } from '../../ui/format.ts'
import { sendFolder } from './changes.api.ts'
import styles from './changes.module.css'
import { ProjectChoices } from './ProjectChoices.tsx'

type Props = {
  projects: readonly ChangedProject[]
  /** The folder to change; null for a new one. */
  folder: string | null
  onClose(): void
  onSaved(folder: string | null): void
}

/** The name of a folder, and the projects in it. */
export function FolderDialog({ projects, folder, onClose, onSaved }: Props) {
  useFocusReturn()
  const offered = projects.filter(({ role, is_archived }) => isAllowed(role, 'manage') && !is_archived)
  const before = offered.filter((project) => folder !== null && project.folder === folder)
  const [name, setName] = useState(folder ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(before.map(({ id }) => id)))
  const [isBusy, setBusy] = useState(false)
  async function save(folderAfter: string | null, inside: readonly ChangedProject[]) {
    setBusy(true)
    const outside = before.filter(({ id }) => !inside.some((project) => project.id === id))
    const work = async () => {
      if (outside.length > 0) await sendFolder(outside, null)
      if (inside.length > 0 && folderAfter !== null) await sendFolder(inside, folderAfter)
      onSaved(folderAfter)
      onClose()
    }
    await work().catch(ignoreHandledError)
    setBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(
      name.trim(),
      offered.filter(({ id }) => chosen.has(id)),
    )
  }

  async function remove() {
    const text = `Delete the folder ${folder}? Its ${counted(before.length, 'project')} are kept.`
    if (await confirm(text, { action: 'Delete folder', isDestructive: true })) await save(null, [])
  }

  return (
    <Modal opened onClose={onClose} size={460} title={folder === null ? 'New folder' : `Folder ${folder}`}>
      <form onSubmit={submit} className={styles.folder}>
        <TextInput
          label="Name"
          value={name}
          maxLength={FOLDER_LENGTH}
          data-autofocus
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ProjectChoices
          label="Projects of the folder"
          hint="A project is in one folder: choosing it here takes it out of another."
          {...{ offered, chosen }}
          noteOf={(project) =>
            project.folder === null || project.folder === folder
              ? project.url_short
              : `${project.url_short} · in ${project.folder}`
          }
          onChange={setChosen}
        />
        <div className={styles.end}>
          {folder !== null && (
            <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void remove()}>
              Delete folder
            </Button>
          )}
          <Button type="submit" loading={isBusy} disabled={name.trim() === '' || chosen.size === 0}>
            {`Save with ${counted(chosen.size, 'project')}`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
