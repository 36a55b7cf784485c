import { Modal } from '@mantine/core'
import { questionTopicsForm } from '@rankline/contract/questions/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { Note } from '../../ui/Note.tsx'
import { TopicsField } from './QuestionFields.tsx'
import { setTopics } from './questions.api.ts'
import styles from './questions.module.css'

type Props = {
  projectId: number
  questions: readonly { id: number; text: string; topics: readonly string[] }[]
  /** Topics that the project has. */
  known: readonly string[]
  onClose(): void
}

/** Replaces the topics of questions. */
export function TopicsDialog({ projectId, questions, known, onClose }: Props) {
  useFocusReturn()
  const ids = questions.map(({ id }) => id)
  const form = useSharedForm(questionTopicsForm, {
    initial: { project_id: projectId, question_ids: ids, topics: [...(questions[0]?.topics ?? [])] },
    async onSubmit({ topics }) {
      await setTopics(projectId, ids, topics ?? [])
      onClose()
    },
  })
  const { topics } = form.values
  return (
    <Modal opened onClose={onClose} title="Edit topics" size={480}>
      <form {...form.props} className={styles.form}>
        <Note>{questions[0]?.text}</Note>
        <TopicsField
          known={known}
          value={Array.isArray(topics) ? topics : []}
          error={form.error('topics')}
          onChange={(next) => form.edit({ topics: next })}
        />
        <DialogFoot form={form} onClose={onClose}>
          Save
        </DialogFoot>
      </form>
    </Modal>
  )
}
