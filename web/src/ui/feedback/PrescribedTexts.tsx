import styles from './feedback.module.css'

export type Prescribed = string | readonly string[]

/** Texts of the specification that name a state: they stay, below a title and a sentence that explain it. */
export function PrescribedTexts({ texts }: { texts: Prescribed | undefined }) {
  if (texts === undefined) return null
  return (
    <p className={styles.prescribed}>
      {[texts].flat().map((text) => (
        <small key={text}>{text}</small>
      ))}
    </p>
  )
}
