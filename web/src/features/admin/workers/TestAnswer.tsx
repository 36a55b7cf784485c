import { findWorkerTest, type WorkerTestResult } from '@rankline/contract/workers/calls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { TestResult } from './TestResult.tsx'

/** Milliseconds between two looks for the answer. */
const PACE = 500

/** The answer of a test, awaited; undefined: no test was begun. */
function useTest(testId: number | undefined) {
  return useQuery({
    queryKey: ['admin', 'worker-test', testId],
    queryFn: ({ signal }) =>
      call(findWorkerTest, { worker_test_id: testId ?? 0 }, { signal, background: true }),
    enabled: testId !== undefined,
    refetchInterval: ({ state }) => (state.data?.result == null ? PACE : false),
  })
}

/** What the worker has answered; null as long as it has not. */
export const useTestResult = (testId: number | undefined): WorkerTestResult | null =>
  useTest(testId).data?.result ?? null

export function TestAnswer({ testId }: { testId: number }) {
  return (
    <QueryStates query={useTest(testId)} waiting={<TableSkeleton rows={4} />}>
      {({ result }) => (result === null ? <TableSkeleton rows={4} /> : <TestResult result={result} />)}
    </QueryStates>
  )
}
