import { Button } from '@mantine/core'
import { platformStatus } from '@rankline/contract/platform-status/calls'
import { testWorker } from '@rankline/contract/workers/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { TestAnswer, useTestResult } from '../workers/TestAnswer.tsx'
import { Step } from './Step.tsx'
import styles from './setup.module.css'

const LINES = `SOURCE=serper
SERPER_KEY=…`

/** Shows where result pages come from, and lets a worker run a test search. */
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
  const result = useTestResult(testId)
  const isDone = result !== null && result.failure === null && origin?.is_sandbox === false
  return (
    <Step number={3} title="Source of result pages" isDone={isDone}>
      {origin?.is_sandbox === true ? (
        <>
          <p>
            {`The source is the ${origin.source}: its rankings are invented, which is good for a first look. For real ones put a source into .env and restart, for example:`}
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
          Run a test search
        </Button>
      )}
      {testId !== undefined && (
        <div className={styles.answer}>
          <TestAnswer testId={testId} />
        </div>
      )}
    </Step>
  )
}
