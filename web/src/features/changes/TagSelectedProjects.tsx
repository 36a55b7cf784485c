import { defaultChangePeriod } from '@rankline/contract/changes/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changesQuery } from './changes.api.ts'
import { ProjectTagDialog } from './ProjectTagDialog.tsx'

/** The tag dialog, with the projects chosen that are selected in another list. */
export function TagSelectedProjects({
  projects,
  onClose,
}: {
  projects: readonly Project[]
  onClose(): void
}) {
  const { data, isError } = useQuery(changesQuery(defaultChangePeriod, null))
  useEffect(() => {
    // The call has shown the error.
    if (isError && data === undefined) onClose()
  }, [isError, data, onClose])
  if (data === undefined) return null
  return <ProjectTagDialog projects={data} first={projects.map(({ id }) => id)} onClose={onClose} />
}
