import '../../theme/calendar.css'
import { Button, Input, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { noteForm } from '@rankline/contract/forms/notes'
import type { Period } from '@rankline/contract/positions'
import { lengthOf } from '@rankline/contract/validation/values'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { type SharedForm, useSharedForm } from '../../platform/forms.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import panel from '../../ui/panel/panel.module.css'
import { noteColors } from './note-colors.ts'
import { write } from './notes.api.ts'
import styles from './notes.module.css'

const longestDescription = 1000
/** Today in the person's time zone, not in UTC. */
const today = () => dayjs().format('YYYY-MM-DD')

type Props = { keywordIds: number[]; period?: Period; onClose(): void }

/** Adds a note to all of the keywords. */
export function NoteDialog({ keywordIds, period, onClose }: Props) {
  useFocusReturn()
  const form = useSharedForm(noteForm, {
    initial: { project_keyword_ids: keywordIds, selected_date: today(), date_type: period ?? null },
    async onSubmit(note) {
      await write(note)
      onClose()
    },
  })
  const title =
    keywordIds.length === 1 ? 'Add a note' : `Add a note to ${counted(keywordIds.length, 'keyword')}`
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      <form {...form.props} className={panel.form}>
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
        <div className={panel.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} size="sm">
            Add note
          </SubmitButton>
        </div>
      </form>
    </Modal>
  )
}

type FieldProps = { form: SharedForm<typeof noteForm> }

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
      <span className={styles.counter} data-over={length > longestDescription || undefined}>
        {formatNumber(length)} / {formatNumber(longestDescription)}
      </span>
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
