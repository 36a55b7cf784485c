import type { Project } from '@rankline/contract/projects/calls'
import { useState } from 'react'
import { apart } from '../../platform/apart.tsx'
import { ProjectName } from './ProjectName.tsx'

// Loaded when somebody reaches for it, not with the screen.
const ProjectChoice = apart(() => import('./ProjectChoice.tsx').then((module) => module.ProjectChoice))

/** The project's name, which opens the list of all others. */
export function ProjectSwitcher({ project }: { project: Project }) {
  const [isWanted, setWanted] = useState(false)
  const closed = (
    <ProjectName
      project={project}
      aria-haspopup="listbox"
      aria-expanded={false}
      onPointerEnter={ProjectChoice.preload}
      onFocus={ProjectChoice.preload}
      onClick={() => setWanted(true)}
    />
  )
  return isWanted ? <ProjectChoice project={project} waiting={closed} /> : closed
}
