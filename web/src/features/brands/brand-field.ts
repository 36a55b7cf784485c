import styles from './brand-frame.module.css'

/** The class names that give a Mantine field the brand's colours. */
export const brandField = {
  input: styles.input,
  label: styles.label,
  description: styles.label,
  error: styles.error,
}
