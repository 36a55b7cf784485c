import { Counter } from '../../ui/fields/Counter.tsx'
import '../../theme/calendar.css'
import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import type { editNoteForm } from '@rankline/contract/notes/forms'
import { lengthOf } from '@rankline/contract/validation/values'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import type { SharedForm } from '../../platform/forms.tsx'
import { formatNumber } from '../../ui/format.ts'
import { noteColors } from './note-colors.ts'
import styles from './notes.module.css'

const longestDescription = 1000
/** Today in the person's time zone, not in UTC. */
export const today = () => dayjs().format('YYYY-MM-DD')

type Fields = Omit<typeof editNoteForm, 'project_keyword_note_id'>
type FieldProps = { form: SharedForm<Fields> }

/** The fields of a note: its text, colour and day. */
export function NoteFields({ form }: FieldProps) {
  return (
    <>
      <TextInput data-autofocus label="Title" {...form.input('text')} />
      <Description form={form} />
      <ColorChoice form={form} />
      <DatePickerInput
        label="Date"
        valueFormat="D MMM YYYY"
        maxDate={today()}
        leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
        value={form.values.selected_date || null}
        error={form.error('selected_date')}
        onChange={(day) => form.edit({ selected_date: day ?? '' })}
      />
    </>
  )
}

function Description({ form }: FieldProps) {
  const length = lengthOf(String(form.values.description ?? ''))
  return (
    <div className={styles.counted}>
      <Textarea
        label="Description (optional)"
        autosize
        minRows={3}
        maxRows={10}
        {...form.input('description')}
      />
      <Counter isOver={length > longestDescription}>
        {formatNumber(length)} / {formatNumber(longestDescription)}
      </Counter>
    </div>
  )
}

function ColorChoice({ form }: FieldProps) {
  return (
    <Input.Wrapper label="Colour" labelElement="div" error={form.error('color')}>
      <SegmentedControl
        fullWidth
        aria-label="Colour"
        data={[
          { value: '', label: 'None' },
          ...noteColors.map(({ value, name, paint }) => ({
            value: String(value),
            label: (
              <span className={styles.choice}>
                <i className={styles.color} style={{ background: paint }} aria-hidden />
                {name}
              </span>
            ),
          })),
        ]}
        value={String(form.values.color ?? '')}
        onChange={(value) => form.edit({ color: value })}
      />
    </Input.Wrapper>
  )
}
