import type { trackedSearchFields } from '@rankline/contract/keywords/tracked-search-form'
import type { createProjectForm } from '@rankline/contract/projects/forms'
import type { SharedForm } from '../../../platform/forms.tsx'

type TrackedFields = Omit<
  typeof createProjectForm,
  'project_name' | 'project_url' | 'project_url_match' | 'check_every'
>

/** What the fields of a search need from any form that has them. */
export type SearchForm = SharedForm<Omit<typeof trackedSearchFields, 'competitors'>>

/** What the sections need from any form that tracks keywords. */
export type TrackedForm = SharedForm<TrackedFields>
