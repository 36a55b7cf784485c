import { type ComponentPropsWithRef, useCallback } from 'react'
import styles from './row-checkbox.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref' | 'aria-label'> & {
  'aria-label': string
  /** Some, but not all, of its rows are selected. */
  indeterminate?: boolean
}

/**
 * A checkbox without a label, for long lists. It looks like Mantine's checkbox, but does not load and render that
 * component's code for groups, cards and labels in every row.
 */
export function RowCheckbox({ className, indeterminate = false, ...props }: Props) {
  const mark = useCallback(
    (input: HTMLInputElement | null) => {
      if (input !== null) input.indeterminate = indeterminate
    },
    [indeterminate],
  )
  return (
    <span className={[styles.box, className].join(' ')}>
      <span className={styles.inner}>
        <input {...props} ref={mark} type="checkbox" className={styles.input} />
        <svg className={styles.mark} viewBox="0 0 10 7" fill="none" aria-hidden>
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
    </span>
  )
}
