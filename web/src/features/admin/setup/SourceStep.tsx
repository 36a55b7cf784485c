import { Button } from '@mantine/core'
import { platformStatus } from '@rankline/contract/platform-status'
import { findWorkerTest, testWorker } from '@rankline/contract/workers'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { TestResult } from '../workers/TestResult.tsx'
import { Step } from './Step.tsx'
import styles from './setup.module.css'

/** Milliseconds between two looks for the answer. */
const PACE = 500

const LINES = `SOURCE=serper
SERPER_KEY=…`

/** Where result pages come from, and one real search by a worker. */
export function SourceStep({ workerId }: { workerId: number | null }) {
  const origin = useQuery({
    queryKey: ['platform-status'],
    queryFn: ({ signal }) => call(platformStatus, {}, { signal, background: true }),
  }).data
  const begin = useMutation({
    mutationFn: (id: number) =>
      call(testWorker, { worker_id: id, phrase: 'garden furniture', engine: 'google', country: 'us' }),
  })
  const testId = begin.data?.id
  const test = useQuery({
    queryKey: ['admin', 'worker-test', testId],
    queryFn: ({ signal }) =>
      call(findWorkerTest, { worker_test_id: testId ?? 0 }, { signal, background: true }),
    enabled: testId !== undefined,
    refetchInterval: ({ state }) => (state.data?.result == null ? PACE : false),
  })
  const result = test.data?.result ?? null
  const isDone = result !== null && result.failure === null && origin?.is_sandbox === false
  return (
    <Step number={3} title="Source of result pages" isDone={isDone}>
      {origin?.is_sandbox === true ? (
        <>
          <p>
            {`The source is the ${origin.source}: its rankings are invented, which is good for a first look. For real ones put a source into .env and start anew, for example:`}
          </p>
          <pre>{LINES}</pre>
        </>
      ) : (
        <p>{origin === undefined ? ' ' : `Result pages come from ${origin.source}.`}</p>
      )}
      {workerId === null ? (
        <p role="status">No worker is alive, so nothing can be fetched. Look at the workers and the log.</p>
      ) : (
        <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate(workerId)}>
          Make a test search
        </Button>
      )}
      {testId !== undefined && (
        <div className={styles.answer}>
          <QueryStates query={test} waiting={<TableSkeleton rows={4} />}>
            {(found) =>
              found.result === null ? <TableSkeleton rows={4} /> : <TestResult result={found.result} />
            }
          </QueryStates>
        </div>
      )}
    </Step>
  )
}
