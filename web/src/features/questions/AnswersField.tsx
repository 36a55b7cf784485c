import { Segments } from '../../ui/fields/Segments.tsx'
import styles from './questions.module.css'

const counts = { '1': '1', '3': '3', '5': '5', '10': '10' } as const
export type AnswerCount = keyof typeof counts

/** The choice that is nearest to a number of answers. */
export const answerCountOf = (answers: number): AnswerCount =>
  (Object.keys(counts) as AnswerCount[]).reduce((best, one) =>
    Math.abs(Number(one) - answers) < Math.abs(Number(best) - answers) ? one : best,
  )

type Props = { value: AnswerCount; onChange(value: AnswerCount): void }

/** The number of answers to each question. */
export const AnswersField = ({ value, onChange }: Props) => (
  <div>
    <div className={styles.label}>Answers to each question</div>
    <Segments label="Answers to each question" choices={counts} value={value} onChange={onChange} />
    <div className={styles.description}>Engines answer differently each time: one answer says little.</div>
  </div>
)
