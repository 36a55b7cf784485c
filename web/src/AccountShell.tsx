import { Suspense, use } from 'react'
import { allProjectsQuery } from './features/projects/projects.api.ts'
import { queryClient } from './platform/query.ts'
import { entered } from './platform/session.ts'
import type { JumpSource } from './ui/shell/jumps.ts'
import { Shell } from './ui/shell/Shell.tsx'

const projects: JumpSource = {
  heading: 'Projects',
  async load() {
    const all = await queryClient.fetchQuery(allProjectsQuery)
    return all.map(({ id, name, url_short: hint }) => ({ label: name, to: `/projects/${id}/keywords`, hint }))
  },
}

const jumpSources = [projects]

/** The shell of signed-in people, with what the features put into it. Nothing shows before it is known who this is. */
export function AccountShell() {
  return (
    <Suspense>
      <Entered />
    </Suspense>
  )
}

function Entered() {
  return use(entered()) ? <Shell jumpSources={jumpSources} /> : null
}
