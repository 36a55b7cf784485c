import { Button } from '@mantine/core'
import type { QuestionList } from '@rankline/contract/questions/calls'
import { useCan } from '../../platform/can.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Note } from '../../ui/Note.tsx'
import { AskForm } from './AskForm.tsx'
import { QuestionsTable } from './QuestionsTable.tsx'
import styles from './questions.module.css'
import { Steps } from './Steps.tsx'

type Props = { projectId: number; list: QuestionList; onBrands(): void }

/** The second step: the brand that is looked for, and what is asked. */
export function FirstRound({ projectId, list, onBrands }: Props) {
  const mayAsk = useCan('update')
  const own = list.brands.find(({ is_own }) => is_own === 1)
  return (
    <>
      {mayAsk ? (
        <>
          <Steps current={2} />
          <Card className={styles.step}>
            <h3>Which brand, and where?</h3>
            {own !== undefined && (
              <div className={styles.own}>
                <Note>
                  Answers are searched for <b>{own.name}</b>
                  {own.aliases.length > 0 && `, ${own.aliases.join(', ')}`}, and for links to{' '}
                  <b>{own.domains.join(', ')}</b>.
                </Note>
                <Button variant="default" size="xs" onClick={onBrands}>
                  Change names, add competitors
                </Button>
              </div>
            )}
            <AskForm projectId={projectId} surface={null} />
          </Card>
        </>
      ) : (
        <EmptyState
          title="No answers yet"
          subtitle="Someone who may change this project can ask the questions."
          guide={{ label: 'How answers are counted', page: 'ai-visibility' }}
        />
      )}
      <QuestionsTable projectId={projectId} list={list} rates={null} surface={null} />
    </>
  )
}
