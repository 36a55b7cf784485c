import { Modal, TextInput } from '@mantine/core'
import { workerTestForm } from '@rankline/contract/forms/workers'
import { findWorkerTest, testWorker, type Worker } from '@rankline/contract/workers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useSharedForm } from '../../../platform/forms.tsx'
import { useFocusReturn } from '../../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import packageStyles from '../packages/packages.module.css'
import { TestResult } from './TestResult.tsx'
import styles from './workers.module.css'

/** Milliseconds between two looks for the answer. */
const PACE = 500

/** One real search by one worker, and the result list as it was parsed. */
export function WorkerTestModal({ worker, onClose }: { worker: Worker; onClose(): void }) {
  useFocusReturn()
  const [testId, setTestId] = useState<number | null>(null)
  const form = useSharedForm(workerTestForm, {
    initial: { worker_id: worker.id },
    onSubmit: async (values) => setTestId((await call(testWorker, values)).id),
  })
  return (
    <Modal opened onClose={onClose} title={`Test worker ${worker.id}`} size="lg" centered radius="lg">
      <form {...form.props} className={styles.form}>
        <div className={packageStyles.pairs}>
          <TextInput label="Keyword" {...form.input('phrase')} />
          <TextInput label="Engine" {...form.input('engine')} />
          <TextInput label="Country" maxLength={2} {...form.input('country')} />
        </div>
        <SubmitButton form={form}>Make the search</SubmitButton>
      </form>
      {testId !== null && <Answer testId={testId} />}
    </Modal>
  )
}

function Answer({ testId }: { testId: number }) {
  const query = useQuery({
    queryKey: ['admin', 'worker-test', testId],
    queryFn: ({ signal }) => call(findWorkerTest, { worker_test_id: testId }, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.result == null ? PACE : false),
  })
  return (
    <QueryStates query={query} waiting={<TableSkeleton rows={4} />}>
      {({ result }) => (result === null ? <TableSkeleton rows={4} /> : <TestResult result={result} />)}
    </QueryStates>
  )
}
