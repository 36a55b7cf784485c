import { Modal } from '@mantine/core'
import { QUESTION_LINES } from '@rankline/contract/questions/forms'
import { useQuery } from '@tanstack/react-query'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { LinesTextarea } from '../../ui/fields/LinesTextarea.tsx'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { PlaceFields, TopicsField, topicsOf } from './QuestionFields.tsx'
import { questionsQuery } from './questions.api.ts'
import styles from './questions.module.css'
import { Suggestions } from './Suggestions.tsx'
import { useNewQuestions } from './use-new-questions.ts'

/** Adds questions: several lines, and suggestions. */
export function AddQuestionsDialog({ projectId, onClose }: { projectId: number; onClose(): void }) {
  useFocusReturn()
  const { form, suggestions, chosen, written, count, change } = useNewQuestions(projectId, onClose)
  const known = topicsOf(useQuery(questionsQuery(projectId)).data?.questions ?? [])
  const { topics } = form.values
  return (
    <Modal opened onClose={onClose} title="Add questions" size={640}>
      <form {...form.props} className={styles.form}>
        <LinesTextarea
          data-autofocus
          label="Questions"
          description={`As people ask them, one per line, at most ${formatNumber(QUESTION_LINES)}.`}
          height="short"
          withCounter
          name="questions"
          value={written}
          error={form.error('questions')}
          onChange={(event) => change({ written: event.currentTarget.value })}
        />
        <Suggestions query={suggestions} chosen={chosen} onChoose={(next) => change({ chosen: next })} />
        <TopicsField
          known={known}
          value={Array.isArray(topics) ? topics : []}
          error={form.error('topics')}
          onChange={(next) => form.edit({ topics: next })}
        />
        <PlaceFields form={form} />
        <DialogFoot form={form} onClose={onClose}>
          {count === 0 ? 'Add questions' : `Add ${counted(count, 'question')}`}
        </DialogFoot>
      </form>
    </Modal>
  )
}
