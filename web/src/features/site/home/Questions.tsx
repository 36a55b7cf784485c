import { IconPlus } from '@tabler/icons-react'
import { frequentQuestions } from './frequent-questions.ts'
import styles from './questions.module.css'
import { Section } from './Section.tsx'

export function Questions() {
  return (
    <Section title="Frequently asked questions">
      <div className={styles.questions}>
        {frequentQuestions.map(({ question, answer }) => (
          <details key={question} name="faq">
            <summary>
              {question}
              <IconPlus size={18} stroke={1.6} aria-hidden />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
