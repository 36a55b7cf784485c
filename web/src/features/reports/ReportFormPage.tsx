import type { StoredDestination } from '@rankline/contract/deliveries/calls'
import type { Report } from '@rankline/contract/reports/calls'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { DestinationFields } from '../deliveries/DestinationFields.tsx'
import { hasValidDestination } from '../deliveries/form.ts'
import { DocumentSettings } from './DocumentSettings.tsx'
import previewStyles from './preview.module.css'
import { ReportParts } from './ReportParts.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import { ReportSettings } from './ReportSettings.tsx'
import { ReportWords } from './ReportWords.tsx'
import { type ReportForm, stateOf } from './report-form.ts'

type Props = {
  form: ReportForm
  title: string
  sub: string
  /** The text of the button that sends the form. */
  submit: string
  /** The destinations of the report that is edited. */
  stored?: readonly StoredDestination[]
  /** The report that is edited. */
  kept?: Report
  /** Address of the stored logo. */
  logo?: string | null
}

/** The form of a report with a preview of its document. */
export function ReportFormPage({ form, title, sub, submit, stored = [], kept, logo = null }: Props) {
  // The other sections appear once a destination is valid.
  const hasDestination = hasValidDestination(form.values)
  return (
    <div className={hasDestination ? previewStyles.beside : formStyles.page}>
      <div>
        <PageHead title={title} sub={sub} />
        <form {...form.props} className={formStyles.form}>
          <DestinationFields form={form} name="reports" state={stateOf(form)} stored={stored} />
          {hasDestination && <DocumentSettings form={form} kept={kept} />}
          {hasDestination && <ReportParts form={form} />}
          {hasDestination && <ReportWords form={form} logo={logo} />}
          {hasDestination && <ReportSettings form={form} kept={kept} />}
          <SubmitBar form={form}>{submit}</SubmitBar>
        </form>
      </div>
      {hasDestination && <ReportPreview form={form} />}
    </div>
  )
}
