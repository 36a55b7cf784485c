import { TagsInput } from '@mantine/core'
import { type addQuestionsForm, MOST_TOPICS } from '@rankline/contract/questions/forms'
import { useQuery } from '@tanstack/react-query'
import type { SharedForm } from '../../platform/forms.tsx'
import { SearchableSelect } from '../../ui/fields/SearchableSelect.tsx'
import { countriesQuery, languagesQuery } from './questions.api.ts'
import styles from './questions.module.css'

type Form = SharedForm<typeof addQuestionsForm>

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Where and in which language questions are asked, and their topics. */
export function PlaceFields({ form }: { form: Form }) {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: languages = [] } = useQuery(languagesQuery)
  return (
    <div className={styles.pair}>
      <SearchableSelect
        label="Country"
        options={countries.map(({ id, name }) => ({ value: id, label: name }))}
        value={idOf(form.values.country_id)}
        allowDeselect={false}
        error={form.error('country_id')}
        onChange={(id) => form.edit({ country_id: id })}
      />
      <SearchableSelect
        label="Language"
        options={languages.map(({ id, name }) => ({ value: id, label: name }))}
        value={idOf(form.values.language_id)}
        allowDeselect={false}
        error={form.error('language_id')}
        onChange={(id) => form.edit({ language_id: id })}
      />
    </div>
  )
}

type TopicsProps = {
  /** Topics that the project has. */
  known: readonly string[]
  value: readonly string[]
  error: string | null
  onChange(topics: string[]): void
}

export const TopicsField = ({ known, value, error, onChange }: TopicsProps) => (
  <TagsInput
    label="Topics (optional)"
    description="Group questions, such as “prices”. Separate with Enter."
    data={[...known]}
    maxTags={MOST_TOPICS}
    clearable
    value={[...value]}
    error={error}
    onChange={onChange}
  />
)

/** All topics of questions, in alphabetical order. */
export const topicsOf = (questions: readonly { topics: readonly string[] }[]): string[] =>
  [...new Set(questions.flatMap(({ topics }) => topics))].toSorted((a, b) => a.localeCompare(b))
