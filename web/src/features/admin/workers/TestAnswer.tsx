import { findWorkerTest, type WorkerTestResult } from '@rankline/contract/workers/calls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { counted, formatNumber } from '../../../ui/format.ts'
import styles from './workers.module.css'

/** The polling interval, in ms. */
const PACE = 500

/** Polls for the answer of a test; does nothing if `testId` is undefined. */
function useTest(testId: number | undefined) {
  return useQuery({
    queryKey: ['admin', 'worker-test', testId],
    queryFn: ({ signal }) =>
      call(findWorkerTest, { worker_test_id: testId ?? 0 }, { signal, background: true }),
    enabled: testId !== undefined,
    refetchInterval: ({ state }) => (state.data?.result == null ? PACE : false),
  })
}

/** Returns the worker's result; null until the worker answers. */
export const useTestResult = (testId: number | undefined): WorkerTestResult | null =>
  useTest(testId).data?.result ?? null

export function TestAnswer({ testId }: { testId: number }) {
  return (
    <QueryStates query={useTest(testId)} waiting={<TableSkeleton rows={4} />}>
      {({ result }) => (result === null ? <TableSkeleton rows={4} /> : <TestResult result={result} />)}
    </QueryStates>
  )
}

/** The parsed result list of a test, or why there is none. */
function TestResult({ result }: { result: WorkerTestResult }) {
  const { source, failure, requests, milliseconds, results, features } = result
  const about = `${source ?? 'no source'}, ${counted(requests, 'request')}, ${formatNumber(milliseconds)} ms`
  return (
    <section aria-label="Result" className={styles.result}>
      <p className={styles.about} role="status">
        {failure === null ? `${counted(results.length, 'result')} from ${about}` : `${failure} (${about})`}
      </p>
      {features.length > 0 && (
        <p className={styles.about}>
          Features: {features.map((name) => name.replaceAll('_', ' ')).join(', ')}
        </p>
      )}
      <ol className={styles.list}>
        {results.map(({ position, url, title }) => (
          <li key={position} value={position}>
            <span className={styles.title}>{title}</span>
            <span className={styles.url}>{url}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
