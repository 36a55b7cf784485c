import { Button } from '@mantine/core'
import { listWorkers, type Worker } from '@rankline/contract/workers/calls'
import { useState } from 'react'
import { formatNumber } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { when } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import { WorkerTestModal } from './WorkerTestModal.tsx'

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
