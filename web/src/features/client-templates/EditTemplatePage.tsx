import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTitle } from '../../platform/product.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import formStyles from '../../ui/form/form.module.css'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { draftOf } from './template-form.ts'
import { saveTemplate, templateQuery } from './templates.api.ts'
import styles from './templates.module.css'

export function EditTemplatePage() {
  useTitle('Edit a template')
  const id = Number((useParams({ strict: false }) as { templateId: string }).templateId)
  const query = useQuery(templateQuery(id))
  return (
    <div className={formStyles.page}>
      <WhiteLabelPage title="Edit a template" sub={query.data?.name ?? ' '}>
        <QueryStates
          query={query}
          title="We couldn’t load this template"
          prescribed="UNABLE TO GET TEMPLATE"
          waiting={<TableSkeleton rows={6} />}
        >
          {({ name, tags, alerts, reports }) => (
            <TemplateForm
              key={id}
              initial={draftOf(name, { tags, alerts, reports })}
              submit="Save"
              onSubmit={(draft) => saveTemplate(id, draft)}
            >
              <p className={styles.note}>
                What was created from it stays as it is. Apply it again to create what you add.
              </p>
            </TemplateForm>
          )}
        </QueryStates>
      </WhiteLabelPage>
    </div>
  )
}
