import { Group, Radio, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { documentDetails, documentTypes, type Report } from '@rankline/contract/reports/calls'
import { DOCUMENT_TYPE } from '@rankline/contract/reports/forms'
import { DEFAULT_LANGUAGE, reportLanguages } from '@rankline/contract/reports/languages'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BrandField } from '../../ui/fields/BrandField.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { allProjectsQuery } from '../projects/projects.api.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { endChange, localDay, type ReportForm, textIn } from './report-form.ts'
import { reportsQuery } from './reports.api.ts'
import styles from './reports.module.css'

/** The fields for the content and design of the document. */
export function DocumentSettings({ form, kept }: { form: ReportForm; kept: Report | undefined }) {
  const { data: projects = [] } = useQuery(allProjectsQuery)
  const projectId = Number(form.values.project_id)
  const brandId = Number(form.values.user_brand_id)
  const isOwner = projects.some(({ id, is_owner }) => id === projectId && is_owner)
  return (
    <FormSection
      title="Document"
      text="Basic has counts, the distribution and all keywords. Advanced adds charts, SERP features, traffic, competitors and notes; its CSV has a column for each day."
    >
      <ProjectFields form={form} kept={kept} />
      <Choice form={form} name="document_type" label="Format" texts={documentTypes} />
      <Choice form={form} name="document_detail" label="Content" texts={documentDetails} />
      {textIn(form, 'document_type') === String(DOCUMENT_TYPE.pdf) && (
        <BrandField
          isOwner={isOwner}
          value={brandId > 0 ? brandId : null}
          error={form.error('user_brand_id')}
          onChange={(id) => form.edit({ user_brand_id: id ?? '' })}
        />
      )}
      <LanguageField form={form} projectId={projectId} />
      <div className={styles.days}>
        <Day form={form} name="start_at" label="First day" max={textIn(form, 'end_at') || localDay()} />
        <Day form={form} name="end_at" label="Last day" max={localDay()} />
      </div>
    </FormSection>
  )
}

const languages = Object.entries(reportLanguages).map(([value, label]) => ({ value, label }))

/** The language of the document. Until one is chosen, it is that of the project's latest report. */
function LanguageField({ form, projectId }: { form: ReportForm; projectId: number }) {
  const latest = useQuery({
    ...reportsQuery({ page: 1, project_id: projectId }),
    enabled: projectId > 0 && textIn(form, 'language') === '',
  })
  const begun = latest.isPlaceholderData ? undefined : latest.data?.data[0]?.language
  return (
    <Select
      label="Language"
      description="Dates, numbers and fixed texts of the PDF and of its message."
      allowDeselect={false}
      data={languages}
      value={textIn(form, 'language') || (begun ?? DEFAULT_LANGUAGE)}
      error={form.error('language')}
      onChange={(language) => form.edit({ language: language ?? '' } as Partial<ReportForm['values']>)}
    />
  )
}

type ChoiceProps = {
  form: ReportForm
  name: 'document_type' | 'document_detail' | 'timer'
  label: string
  texts: Record<number, string>
  /** Returns other values that the choice changes. */
  change?(value: string): Partial<ReportForm['values']>
}

export function Choice({ form, name, label, texts, change }: ChoiceProps) {
  return (
    <Radio.Group
      label={label}
      value={textIn(form, name)}
      error={form.error(name)}
      onChange={(value) => form.edit(change?.(value) ?? { [name]: value })}
    >
      <Group gap="lg" mt={8}>
        {Object.entries(texts).map(([value, text]) => (
          <Radio key={value} value={value} label={text} />
        ))}
      </Group>
    </Radio.Group>
  )
}

type DayProps = { form: ReportForm; name: 'start_at' | 'end_at'; label: string; max: string }

function Day({ form, name, label, max }: DayProps) {
  return (
    <DatePickerInput
      label={label}
      valueFormat="D MMM YYYY"
      maxDate={max}
      leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
      value={textIn(form, name) || null}
      error={form.error(name)}
      onChange={(day) => form.edit(name === 'end_at' ? endChange(form, day ?? '') : { start_at: day ?? '' })}
    />
  )
}
