import { allProjectsQuery } from './features/projects/projects.api.ts'
import { queryClient } from './platform/query.ts'
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

/** The shell of signed-in people, with what the features put into it. */
export function AccountShell() {
  return <Shell jumpSources={jumpSources} />
}
