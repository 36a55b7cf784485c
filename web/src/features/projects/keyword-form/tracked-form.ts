import type { trackedSearchFields } from '@rankline/contract/keywords/tracked-search-form'
import type { createProjectForm } from '@rankline/contract/projects/forms'
import type { SharedForm } from '../../../platform/forms.tsx'

type TrackedFields = Omit<
  typeof createProjectForm,
  'project_name' | 'project_url' | 'project_url_match' | 'check_every'
>

/** The form type that the search fields require. */
export type SearchForm = SharedForm<Omit<typeof trackedSearchFields, 'competitors'>>

/** The form type that the sections require; any form that tracks keywords has it. */
export type TrackedForm = SharedForm<TrackedFields>
