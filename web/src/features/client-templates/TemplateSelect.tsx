import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../ui/AppLink.tsx'
import { templateChoicesQuery } from './templates.api.ts'

type Props = {
  /** 0: no template. */
  value: number | null
  error: string | null
  onChange(id: number | null): void
  /** Whether "no template" is an option; otherwise the empty field means it. */
  hasNone?: boolean
}

/** A select of the agency's templates. */
export function TemplateSelect({ value, error, onChange, hasNone = false }: Props) {
  const { data: templates } = useQuery(templateChoicesQuery)
  const choices = (templates ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      label="Template"
      placeholder={hasNone ? 'Choose a template' : 'None'}
      description={
        templates?.length === 0 ? (
          <>
            You have none yet. <AppLink to="/white-label/templates/create">Create a template</AppLink>
          </>
        ) : (
          'Tags, alerts and reports that each of its projects starts with.'
        )
      }
      clearable={!hasNone}
      allowDeselect={false}
      searchable={choices.length > 10}
      data={hasNone ? [...choices, { value: '0', label: 'No template' }] : choices}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
