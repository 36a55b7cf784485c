import type { createProjectForm } from '@rankline/contract/forms/project'
import type { SharedForm } from '../../../platform/forms.tsx'

type TrackedFields = Omit<typeof createProjectForm, 'project_name' | 'project_url' | 'project_url_match'>

/** What the sections need from any form that tracks keywords. */
export type TrackedForm = SharedForm<TrackedFields>
