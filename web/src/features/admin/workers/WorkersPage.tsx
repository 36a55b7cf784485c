import { Button, Modal } from '@mantine/core'
import { listWorkers, testWorker, type Worker } from '@rankline/contract/workers/calls'
import { workerTestForm } from '@rankline/contract/workers/forms'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useSharedForm } from '../../../platform/forms.tsx'
import { useFocusReturn } from '../../../ui/feedback/focus-return.ts'
import { formatNumber } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { when } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import { TestForm } from './TestForm.tsx'

const STOPPED = 0

/** Worker processes of the last day; each can make a test search. */
export const WorkersPage = forAdministrators(() => {
  const [tested, setTested] = useState<Worker | null>(null)
  const columns: Column<Worker>[] = [
    { title: 'Status', cell: ({ status_text: text }) => text },
    { title: 'Process', cell: ({ name }) => name },
    { title: 'Running', kind: 'number', cell: ({ running_count: count }) => formatNumber(count) },
    { title: 'Checked', kind: 'number', cell: ({ checked_count: count }) => formatNumber(count) },
    {
      title: 'Per minute',
      kind: 'number',
      cell: ({ checked_per_minute: rate }) => formatNumber(rate),
    },
    { title: 'Started', sort: 'created_at', cell: ({ started_at: at }) => when(at) },
    { title: 'Last seen', cell: ({ seen_at: at }) => when(at) },
    {
      title: 'Test',
      cell: (worker) => (
        <Button
          variant="default"
          size="compact-sm"
          disabled={worker.status === STOPPED}
          aria-label={`TEST worker ${worker.id}`}
          onClick={() => setTested(worker)}
        >
          TEST
        </Button>
      ),
    },
  ]
  return (
    <>
      <AdminList of="workers" list={listWorkers} pace={15_000} columns={columns} />
      {tested !== null && <WorkerTestModal worker={tested} onClose={() => setTested(null)} />}
    </>
  )
})

/** One real search by one worker, and the result list as it was parsed. */
function WorkerTestModal({ worker, onClose }: { worker: Worker; onClose(): void }) {
  useFocusReturn()
  const [testId, setTestId] = useState<number>()
  const form = useSharedForm(workerTestForm, {
    initial: { worker_id: worker.id },
    onSubmit: async (values) => setTestId((await call(testWorker, values)).id),
  })
  return (
    <Modal opened onClose={onClose} title={`Test worker ${worker.id}`} size="lg" centered radius="lg">
      <TestForm form={form} testId={testId} />
    </Modal>
  )
}
