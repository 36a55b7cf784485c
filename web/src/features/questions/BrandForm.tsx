import { TextInput } from '@mantine/core'
import type { QuestionBrand } from '@rankline/contract/questions/calls'
import { createBrandForm } from '@rankline/contract/questions/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { LinesTextarea } from '../../ui/fields/LinesTextarea.tsx'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { saveBrand } from './questions.api.ts'
import styles from './questions.module.css'

type Props = {
  projectId: number
  /** Null: a new competitor. */
  brand: QuestionBrand | null
  onClose(): void
}

/** The names and domains of a brand. */
export function BrandForm({ projectId, brand, onClose }: Props) {
  const lines = (of: 'aliases' | 'exclusions' | 'domains') => brand?.[of].join('\n') ?? ''
  const form = useSharedForm(createBrandForm, {
    initial: {
      project_id: projectId,
      name: brand?.name ?? '',
      aliases: lines('aliases'),
      exclusions: lines('exclusions'),
      domains: lines('domains'),
    },
    async onSubmit({ name, aliases, exclusions, domains }) {
      const values = {
        name,
        aliases: aliases ?? '',
        exclusions: exclusions ?? '',
        domains: domains ?? '',
      }
      await saveBrand(projectId, brand?.id ?? null, values)
      onClose()
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <TextInput
        data-autofocus
        label="Name"
        description="Counts as a whole word, whatever its case and accents."
        {...form.input('name')}
      />
      <LinesTextarea
        label="Aliases (optional)"
        description="Other names, one per line."
        height="short"
        {...form.input('aliases')}
      />
      <LinesTextarea
        label="Exclusions (optional)"
        description="Phrases in which a name means something else, one per line, such as “Elm Street”."
        height="short"
        {...form.input('exclusions')}
      />
      <LinesTextarea
        label="Domains (optional)"
        description="Their pages count as citations, one per line."
        placeholder="example.org"
        height="short"
        {...form.input('domains')}
      />
      <DialogFoot form={form} onClose={onClose}>
        {brand === null ? 'Add competitor' : 'Save'}
      </DialogFoot>
    </form>
  )
}
