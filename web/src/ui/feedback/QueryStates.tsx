import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CallFailed, wasRefused } from '../../platform/api.ts'
import { ErrorState } from './ErrorState.tsx'
import styles from './feedback.module.css'
import type { Prescribed } from './PrescribedTexts.tsx'

/** The state of an answer: a query, or several combined. */
export type Answer<T> = {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  refetch(): unknown
}

type Props<T> = {
  query: Answer<T>
  /** A placeholder in the shape of the content. */
  waiting: ReactNode
  /** The title if nothing could be loaded. */
  title?: string | undefined
  /** The sentence below the title, instead of what the server says. */
  text?: string | undefined
  /** Texts that the specification prescribes for the failure, in small letters. */
  prescribed?: Prescribed | undefined
  /** Shown in one line instead of a title, where there is little space. */
  line?: string | undefined
  isEmpty?(data: T): boolean
  empty?: ReactNode
  children(data: T): ReactNode
}

/** An answer in each state: loading, failed, empty, loaded, or kept because a refetch failed. */
export function QueryStates<T>({
  query,
  waiting,
  title,
  text,
  prescribed,
  line,
  isEmpty,
  empty = null,
  children,
}: Props<T>) {
  const { data, error, isFetching, refetch } = query
  const retry = () => void refetch()
  if (data === undefined) {
    if (error === null) return <div className={styles.waiting}>{waiting}</div>
    const again = isWorthAsking(error) ? { onRetry: retry } : {}
    if (line !== undefined) return <FailedLine text={textOf(line, error)} {...again} />
    return (
      <ErrorState
        {...(title !== undefined && { title })}
        text={text ?? error.message}
        prescribed={prescribed}
        {...again}
      />
    )
  }
  return (
    <>
      {error !== null && <NotRefreshed isRetrying={isFetching} onRetry={retry} />}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}

/** Whether a retry helps: a refusal is final, except for too many requests. */
const isWorthAsking = (error: Error) =>
  !wasRefused(error) || (error instanceof CallFailed && error.code === 'TOO_MANY_REQUESTS')

const textOf = (line: string, error: Error) => (wasRefused(error) ? error.message : line)

/** A notice above older content. */
export function NotRefreshed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry(): void }) {
  return (
    <p className={styles.kept} role="status">
      This could not be refreshed. You see what was loaded before.
      <Button variant="default" size="xs" loading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}

export function FailedLine({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <p className={styles.failedLine} role="alert">
      {text}{' '}
      {onRetry !== undefined && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  )
}
