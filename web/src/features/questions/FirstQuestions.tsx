import { Card } from '../../ui/Card.tsx'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { LinesTextarea } from '../../ui/fields/LinesTextarea.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { counted } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { PlaceFields } from './QuestionFields.tsx'
import styles from './questions.module.css'
import { Steps } from './Steps.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useNewQuestions } from './use-new-questions.ts'

/** The first step of a project without questions: choose some. */
export function FirstQuestions({ projectId }: { projectId: number }) {
  const { form, suggestions, chosen, written, count, change } = useNewQuestions(projectId)
  return (
    <>
      <Steps current={1} />
      <Card className={styles.step}>
        <h3>What should answer engines be asked?</h3>
        <Note>
          Ask what people ask before they know your brand, such as “Which running shoes last longest?”. You
          see how often the answers name and cite you. <DocsLink page="ai-visibility">How it counts</DocsLink>
        </Note>
        <form {...form.props} className={styles.form}>
          <Suggestions query={suggestions} chosen={chosen} onChoose={(next) => change({ chosen: next })} />
          <LinesTextarea
            label="Your own questions (optional)"
            description="One per line."
            height="short"
            withCounter
            name="questions"
            value={written}
            error={form.error('questions')}
            onChange={(event) => change({ written: event.currentTarget.value })}
          />
          <PlaceFields form={form} />
          <div className={styles.foot}>
            <SubmitButton form={form} size="sm">
              {count === 0 ? 'Add questions' : `Add ${counted(count, 'question')}`}
            </SubmitButton>
          </div>
        </form>
      </Card>
    </>
  )
}
