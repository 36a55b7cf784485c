import { PasswordInput, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { utcDay } from '@rankline/contract/days'
import type { Project } from '@rankline/contract/projects/calls'
import { sharedViewForm } from '@rankline/contract/shared-views/forms'
import { IconCalendar } from '@tabler/icons-react'
import { useSharedForm } from '../../platform/forms.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { BrandField } from '../../ui/fields/BrandField.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { share } from './shared-views.api.ts'

/** The form for a new shared view: its content, and its protection. */
export function ShareForm({ project }: { project: Project }) {
  const initial = { project_id: project.id, name: project.name.slice(0, 60) }
  const form = useSharedForm(sharedViewForm, {
    initial,
    onSubmit: async (values) => {
      await share(values)
      form.reset(initial)
    },
  })
  const brandId = Number(form.values.user_brand_id)
  return (
    <form {...form.props} className={formStyles.form}>
      <FormSection
        title="New link"
        text="Anyone with the link can view this project. Notes and prices stay hidden."
      >
        <TextInput label="Heading" autoComplete="off" maxLength={60} {...form.input('name')} />
        <PasswordInput
          label="Password (optional)"
          description="6 to 24 characters. Visitors are asked for it."
          autoComplete="new-password"
          {...form.input('password')}
        />
        <DatePickerInput
          label="Last day (optional)"
          placeholder="Open until it is revoked"
          valueFormat="D MMM YYYY"
          clearable
          minDate={utcDay()}
          leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          value={String(form.values.ends_on ?? '') || null}
          error={form.error('ends_on')}
          onChange={(day) => form.edit({ ends_on: day ?? '' })}
        />
        <BrandField
          isOwner={project.is_owner}
          value={brandId > 0 ? brandId : null}
          error={form.error('user_brand_id')}
          onChange={(id) => form.edit({ user_brand_id: id ?? '' })}
        />
        <Checkbox
          label="Show the share of voice with competitors"
          checked={form.values.show_competitors === 'true'}
          onChange={(event) =>
            form.edit({ show_competitors: event.currentTarget.checked ? 'true' : 'false' })
          }
        />
        <Checkbox
          label="Show questions to answer engines"
          checked={form.values.show_questions === 'true'}
          onChange={(event) => form.edit({ show_questions: event.currentTarget.checked ? 'true' : 'false' })}
        />
      </FormSection>
      <SubmitBar form={form}>Create link</SubmitBar>
    </form>
  )
}
