import { Select, TextInput } from '@mantine/core'
import { ONCE } from '@rankline/contract/keywords/check-frequency'
import {
  endProblem,
  lastDayOf,
  MOST_RESEARCH_DAYS,
  USUAL_RESEARCH_DAYS,
} from '@rankline/contract/keywords/ends'
import type { addToSeveralForm } from '@rankline/contract/keywords/forms'
import { useQuery } from '@tanstack/react-query'
import type { Draft } from '../../../platform/form-state.ts'
import type { SharedForm } from '../../../platform/forms.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import styles from './keyword-form.module.css'
import { costOfResearch, estimateQuery, useDelayed } from './research.ts'

type Props = { form: SharedForm<typeof addToSeveralForm> }

const choices = [
  { value: '', label: 'Keep tracking' },
  { value: ONCE, label: 'Check once' },
  { value: 'day', label: 'Daily until' },
]

/** Choice of an end for the keywords, with the cost of a research before it is added. */
export function ResearchSection({ form }: Props) {
  const end = String(form.values.ends_on ?? '')
  const choice = end === '' || end === ONCE ? end : 'day'
  const problem = choice === 'day' ? endProblem(end) : null
  return (
    <FormSection
      title="How long"
      text="A research ends by itself: its history stays, and nothing more is checked or paid."
    >
      <Select
        label="Checks"
        allowDeselect={false}
        data={choices}
        value={choice}
        onChange={(value) =>
          form.edit({ ends_on: value === 'day' ? lastDayOf(USUAL_RESEARCH_DAYS) : (value ?? '') })
        }
      />
      {choice === 'day' && (
        <TextInput
          type="date"
          label="Last day"
          description={`Included, in UTC; at most ${MOST_RESEARCH_DAYS} days from today.`}
          min={lastDayOf(1)}
          max={lastDayOf(MOST_RESEARCH_DAYS)}
          value={end}
          error={problem ?? form.error('ends_on')}
          onChange={({ currentTarget }) => form.edit({ ends_on: currentTarget.value || '-' })}
        />
      )}
      {choice !== '' && problem === null && <Cost values={form.values} />}
    </FormSection>
  )
}

function Cost({ values }: { values: Draft<typeof addToSeveralForm> }) {
  const asked = useDelayed(values)
  const { data, error, isFetching } = useQuery(estimateQuery(asked))
  const isAsked = String(values.keywords ?? '').trim() !== '' && values.project_id !== ''
  const text =
    data === undefined || !isAsked
      ? error === null
        ? 'Enter keywords to see what it costs.'
        : error.message
      : costOfResearch(data, String(values.ends_on))
  return (
    <p
      className={styles.product}
      role="status"
      data-over={(data?.left ?? Infinity) < (data?.keywords ?? 0) || undefined}
    >
      {isFetching && isAsked ? 'Working out the cost…' : text}
    </p>
  )
}
