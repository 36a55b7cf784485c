import { ProjectsPage } from './features/projects/ProjectsPage.tsx'
import { ProjectPartsProvider } from './features/projects/parts.ts'
import { prefetchProjectPage } from './features/projects/projects.api.ts'
import { apart } from './platform/apart.tsx'
import type { SearchParams } from './platform/search-params.ts'

const parts = {
  MembersPanel: apart(() =>
    import('./features/members/ProjectMembersPanel.tsx').then((module) => module.ProjectMembersPanel),
  ),
  AssignItem: apart(() => import('./features/resale/AssignItem.tsx').then((module) => module.AssignItem)),
  TemplateItem: apart(() =>
    import('./features/resale/TemplateItemOfProject.tsx').then((module) => module.TemplateItemOfProject),
  ),
  AssignDialog: apart(() =>
    import('./features/resale/AssignDialog.tsx').then((module) => module.AssignProjects),
  ),
  TagDialog: apart(() =>
    import('./features/changes/TagSelectedProjects.tsx').then((module) => module.TagSelectedProjects),
  ),
}

export function prefetch(_params: Record<string, string>, search: SearchParams) {
  prefetchProjectPage(search)
}

/** The list of projects, with what other features add to a project. */
export function ProjectsScreen() {
  return (
    <ProjectPartsProvider value={parts}>
      <ProjectsPage />
    </ProjectPartsProvider>
  )
}
