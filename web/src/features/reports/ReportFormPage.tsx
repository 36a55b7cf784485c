import type { Report } from '@rankline/contract/reports'
import type { ReactNode } from 'react'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { DocumentSettings } from './DocumentSettings.tsx'
import previewStyles from './preview.module.css'
import { ReportPreview } from './ReportPreview.tsx'
import { ReportSettings } from './ReportSettings.tsx'
import type { ReportForm } from './report-form.ts'

type Props = {
  form: ReportForm
  title: string
  sub: string
  /** The text of the button that sends the form. */
  submit: string
  /** The section about where documents are sent. */
  destinations: ReactNode
  /** Whether a document could be sent somewhere: the other sections appear then. */
  isReachable: boolean
  /** The report that is edited. */
  kept?: Report
}

/** The form of a report with a preview of its document. */
export function ReportFormPage({ form, title, sub, submit, destinations, isReachable, kept }: Props) {
  return (
    <div className={isReachable ? previewStyles.beside : formStyles.page}>
      <div>
        <PageHead title={title} sub={sub} />
        <form {...form.props} className={formStyles.form}>
          {destinations}
          {isReachable && <DocumentSettings form={form} />}
          {isReachable && <ReportSettings form={form} kept={kept} />}
          <SubmitBar form={form}>{submit}</SubmitBar>
        </form>
      </div>
      {isReachable && <ReportPreview form={form} />}
    </div>
  )
}
