import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { SearchableSelect } from '../../ui/fields/SearchableSelect.tsx'
import formStyles from '../../ui/form/form.module.css'
import { counted } from '../../ui/format.ts'
import { givableProjectsQuery } from '../assignments/assignments.api.ts'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { draftOf, emptyDraft } from './template-form.ts'
import { sendTemplate, templateDraftQuery } from './templates.api.ts'
import styles from './templates.module.css'

/** The form of a new template: empty, or filled from one of the agency's projects. */
export function CreateTemplatePage() {
  useTitle('Create a template')
  const projectId = Number(useSearchParams().project_id)
  const isFrom = Number.isInteger(projectId) && projectId > 0
  return (
    <div className={formStyles.page}>
      <WhiteLabelPage title="Create a template" sub="Tags, alerts and reports that new clients start with">
        {isFrom ? (
          <FromProject key={projectId} projectId={projectId} />
        ) : (
          <TemplateForm initial={emptyDraft()} submit="Create" onSubmit={sendTemplate}>
            <ProjectField projectId={null} />
          </TemplateForm>
        )}
      </WhiteLabelPage>
    </div>
  )
}

function FromProject({ projectId }: { projectId: number }) {
  const query = useQuery(templateDraftQuery(projectId))
  return (
    <QueryStates
      query={query}
      title="We couldn’t load this project"
      prescribed="UNABLE TO GET PROJECT"
      waiting={<TableSkeleton rows={6} />}
    >
      {({ name, left_out, ...content }) => (
        <TemplateForm initial={draftOf(name, content)} submit="Create" onSubmit={sendTemplate}>
          <ProjectField projectId={projectId} />
          {left_out > 0 && (
            <p className={styles.note}>
              {counted(left_out, 'alert or tag', 'alerts or tags')} left out: those about one keyword, another
              tag or a project.
            </p>
          )}
        </TemplateForm>
      )}
    </QueryStates>
  )
}

function ProjectField({ projectId }: { projectId: number | null }) {
  const { data: projects = [], isPending } = useQuery(givableProjectsQuery)
  const changeSearch = useChangeSearch()
  return (
    <SearchableSelect
      label="Start from a project"
      placeholder="Start empty"
      isLoading={isPending}
      options={projects.map((one) => ({ value: one.id, label: `${one.name} · ${one.url_short}` }))}
      value={projectId}
      error={null}
      onChange={(id) => changeSearch({ project_id: id })}
    />
  )
}
