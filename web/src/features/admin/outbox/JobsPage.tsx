import { discardJobs, retryJobs } from '@rankline/contract/admin/health'
import { type AdminJob, listJobs } from '@rankline/contract/admin/outbox'
import { unknown } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { created, strong, when } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import { actsOn, telling } from './outbox.api.ts'
import { WaitingOrFailed } from './WaitingOrFailed.tsx'

const PATH = 'jobs'

const columns: Column<AdminJob>[] = [
  { title: 'Job', cell: ({ name }) => strong(name) },
  { title: 'Attempts', cell: ({ attempts, most_attempts: most }) => `${attempts} of ${most}` },
  { title: 'Error', kind: 'long', cell: ({ last_error: error }) => error ?? unknown },
  { title: 'Runs', cell: ({ is_running, run_at: at }) => (is_running ? 'now' : when(at)) },
  created('created_at'),
]

/** Jobs that wait, and those that failed on their last attempt. */
export const JobsPage = forAdministrators(() => (
  <AdminList
    of={PATH}
    pace={15_000}
    list={listJobs}
    columns={columns}
    nameOf={({ id, name }) => `${name} ${id}`}
    actions={<WaitingOrFailed />}
    hasOwnFailed
    links={({ id, is_running, attempts, most_attempts: most }) => {
      const [retry, discard] = actsOn({
        list: PATH,
        retry: telling(retryJobs, { ids: [id] }),
        discard: telling(discardJobs, { ids: [id] }),
        question: 'Discard this job? What it should have done will not happen.',
      })
      if (is_running || retry === undefined || discard === undefined) return []
      return attempts >= most ? [retry, discard] : [retry]
    }}
  />
))
