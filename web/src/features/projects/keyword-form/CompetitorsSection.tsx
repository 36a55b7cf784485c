import { LinesTextarea } from '../../../ui/fields/LinesTextarea.tsx'
import { savedSites } from '../../../ui/fields/site-lines.ts'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import type { TrackedForm } from './tracked-form.ts'

export function CompetitorsSection({ form }: { form: TrackedForm }) {
  const input = form.input('competitors')
  return (
    <FormSection title="Competitors" text="Sites to compare with, tracked for each of these keywords.">
      <LinesTextarea
        label="Competitors (optional)"
        description={savedSites(input.value) ?? 'One domain per line, like example.org.'}
        height="short"
        withCounter
        {...input}
      />
    </FormSection>
  )
}
