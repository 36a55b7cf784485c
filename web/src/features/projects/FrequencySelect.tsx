import { Select } from '@mantine/core'
import { CHECK_EVERY, frequencyText } from '@rankline/contract/keywords/check-frequency'

type Props = { description: string; value: unknown; error: string | null; onChange(every: string): void }

const choices = CHECK_EVERY.map((every) => ({
  value: String(every),
  label: frequencyText(every).replace(/^./, (letter) => letter.toUpperCase()),
}))

/** How often the keywords of a project are checked. */
export const FrequencySelect = ({ description, value, error, onChange }: Props) => (
  <Select
    allowDeselect={false}
    label="Check frequency"
    description={description}
    data={choices}
    value={String(value)}
    error={error}
    onChange={(every) => onChange(every ?? String(value))}
  />
)
