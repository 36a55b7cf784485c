import { isAllowed } from '@rankline/contract/members/permissions'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../platform/search-params.ts'
import { SectionMenu } from '../../ui/shell/SectionMenu.tsx'
import { narrowingIn } from '../keyword-filters/filters.ts'
import { projectQuery } from './projects.api.ts'

/** The menu of a project's screens. Those that the filters of the list narrow take these along. */
export function ProjectSections({ id }: { id: number }) {
  const search = narrowingIn(useSearchParams())
  const role = useQuery(projectQuery(id)).data?.role
  const to = (path: string) => `/projects/${id}/${path}`
  return (
    <SectionMenu
      label="Project"
      links={[
        { label: 'Keywords', to: to('keywords'), search },
        { label: 'Landing pages', to: to('pages'), search },
        { label: 'Cannibalisation', to: to('cannibalisation'), search },
        { label: 'Tags', to: to('tags') },
        { label: 'Competitors', to: to('competitors') },
        { label: 'Search Console', to: to('search-console') },
        ...(role !== undefined && isAllowed(role, 'manage') ? [{ label: 'Share', to: to('sharing') }] : []),
      ]}
    />
  )
}
