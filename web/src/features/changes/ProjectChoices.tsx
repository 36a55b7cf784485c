import { TextInput } from '@mantine/core'
import type { ChangedProject } from '@rankline/contract/changes/calls'
import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import styles from './changes.module.css'

type Props = {
  /** The name of the list. */
  label: string
  hint?: string
  offered: readonly ChangedProject[]
  chosen: ReadonlySet<number>
  /** Returns the note below a project's name. */
  noteOf(project: ChangedProject): string
  onChange(chosen: ReadonlySet<number>): void
}

/** Projects to choose from, and a field that finds them. */
export function ProjectChoices({ label, hint, offered, chosen, noteOf, onChange }: Props) {
  const [text, setText] = useState('')
  const found = offered.filter((project) =>
    `${project.name} ${project.url_short}`.toLowerCase().includes(text.trim().toLowerCase()),
  )

  function set(id: number, isIn: boolean) {
    const next = new Set(chosen)
    if (isIn) next.add(id)
    else next.delete(id)
    onChange(next)
  }

  return (
    <>
      <TextInput
        label="Projects"
        description={hint}
        placeholder="Find a project"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={styles.choices} aria-label={label}>
        {found.map((project) => (
          <li key={project.id}>
            <Checkbox
              label={project.name}
              description={noteOf(project)}
              checked={chosen.has(project.id)}
              onChange={(event) => set(project.id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
