import { type ComponentPropsWithRef, type ReactNode, useCallback, useId } from 'react'
import styles from './checkbox.module.css'

type Name = { label: ReactNode; 'aria-label'?: never } | { label?: never; 'aria-label': string }

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref' | 'aria-label'> &
  Name & {
    /** A line below the label. */
    description?: ReactNode
    /** Some, but not all, of its rows are selected. */
    indeterminate?: boolean
  }

/** A checkbox: with a label beside it, or alone in a row of a long list. */
export function Checkbox({ className, label, description, indeterminate = false, ...props }: Props) {
  const id = useId()
  const setIndeterminate = useCallback(
    (input: HTMLInputElement | null) => {
      if (input !== null) input.indeterminate = indeterminate
    },
    [indeterminate],
  )
  return (
    <span className={[label === undefined ? styles.box : styles.labelled, className].join(' ')}>
      <span className={styles.inner}>
        <input
          id={id}
          aria-describedby={description ? `${id}-notes` : undefined}
          {...props}
          ref={setIndeterminate}
          type="checkbox"
          className={styles.input}
        />
        <svg className={styles.tick} viewBox="0 0 10 7" fill="none" aria-hidden>
          {indeterminate ? (
            <path d="M1 3.5h8" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />
          ) : (
            <path
              d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
              fill="currentColor"
            />
          )}
        </svg>
      </span>
      {label !== undefined && (
        <span className={styles.words}>
          <label htmlFor={id}>{label}</label>
          {description && (
            <span id={`${id}-notes`} className={styles.notes}>
              {description}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
