import type { createProjectForm } from '@rankline/contract/forms/project'
import type { SharedForm } from '../../../platform/forms.tsx'

type TrackedFields = Omit<typeof createProjectForm, 'project_name' | 'project_url' | 'project_url_match'>

/** What the sections need of a form that tracks keywords, whichever it is. */
export type TrackedForm = SharedForm<TrackedFields>
