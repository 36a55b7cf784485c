import styles from './questions.module.css'

const steps = ['Questions', 'Brand and surfaces', 'Answers'] as const

/** The way to the first answers. @param current 1: the first step */
export const Steps = ({ current }: { current: number }) => (
  <ol className={styles.steps} aria-label="Steps to the first answers">
    {steps.map((name, index) => (
      <li key={name} aria-current={index + 1 === current ? 'step' : undefined}>
        <b>{index + 1}</b>
        {name}
      </li>
    ))}
  </ol>
)
