import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CallFailed, wasRefused } from '../../platform/api.ts'
import { ErrorState } from './ErrorState.tsx'
import styles from './feedback.module.css'

/** What is known of an answer: a query, or several taken together. */
export type Answer<T> = {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  refetch(): unknown
}

type Props<T> = {
  query: Answer<T>
  /** In the shape of what comes. */
  waiting: ReactNode
  /** The title where nothing could be loaded. */
  title?: string | undefined
  /** Said in one line in place of a title, where there is little room. */
  line?: string | undefined
  isEmpty?(data: T): boolean
  empty?: ReactNode
  children(data: T): ReactNode
}

/** An answer in each of its states: on its way, failed, empty, there, or kept from before because a new one failed. */
export function QueryStates<T>({ query, waiting, title, line, isEmpty, empty = null, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query
  const retry = () => void refetch()
  if (data === undefined) {
    if (error === null) return <div className={styles.waiting}>{waiting}</div>
    const again = isWorthAsking(error) ? { onRetry: retry } : {}
    if (line !== undefined) return <FailedLine text={textOf(line, error)} {...again} />
    return <ErrorState {...(title !== undefined && { title })} text={error.message} {...again} />
  }
  return (
    <>
      {error !== null && <NotRefreshed isRetrying={isFetching} onRetry={retry} />}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}

/** A refusal stays one, except where the caller was only too fast. */
const isWorthAsking = (error: Error) =>
  !wasRefused(error) || (error instanceof CallFailed && error.code === 'TOO_MANY_REQUESTS')

const textOf = (line: string, error: Error) => (wasRefused(error) ? error.message : line)

/** Above what was loaded before. */
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
