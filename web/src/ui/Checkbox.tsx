import { type ComponentPropsWithRef, type ReactNode, useCallback, useId } from 'react'
import styles from './checkbox.module.css'

type Name = { label: ReactNode; 'aria-label'?: never } | { label?: never; 'aria-label': string }

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref' | 'aria-label'> &
  Name & {
    /** A line below the label. */
    description?: ReactNode
    /** A refusal of the choice. */
    error?: string | null
    /** Some, but not all, of its rows are selected. */
    indeterminate?: boolean
  }

/** A checkbox: with a label beside it, or alone in a row of a long list. */
export function Checkbox({ className, label, description, error, indeterminate = false, ...props }: Props) {
  const id = useId()
  const setIndeterminate = useCallback(
    (input: HTMLInputElement | null) => {
      if (input !== null) input.indeterminate = indeterminate
    },
    [indeterminate],
  )
  const notes = [description, error].filter(Boolean)
  return (
    <span className={[label === undefined ? styles.box : styles.labelled, className].join(' ')}>
      <span className={styles.inner}>
        <input
          id={id}
          aria-describedby={notes.length > 0 ? `${id}-notes` : undefined}
          aria-invalid={error ? true : undefined}
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
          {notes.length > 0 && (
            <span id={`${id}-notes`} className={styles.notes} data-error={error ? true : undefined}>
              {description} {error}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
