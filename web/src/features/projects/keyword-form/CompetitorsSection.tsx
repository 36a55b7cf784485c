import { LinesTextarea } from '../../../ui/fields/LinesTextarea.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import type { TrackedForm } from './tracked-form.ts'

export function CompetitorsSection({ form }: { form: TrackedForm }) {
  return (
    <FormSection title="Competitors" text="Sites to compare with, tracked for each of these keywords.">
      <LinesTextarea
        label="Competitors (optional)"
        description="One domain per line, like example.org."
        height="short"
        withCounter
        {...form.input('competitors')}
      />
    </FormSection>
  )
}
