import { Button } from '@mantine/core'
import { discardJobs, retryJobs } from '@rankline/contract/admin/health'
import { useQuery } from '@tanstack/react-query'
import { ignoreHandledError } from '../../../platform/api.ts'
import { confirm } from '../../../platform/confirm.ts'
import { Card } from '../../../ui/Card.tsx'
import { RelativeTime } from '../../../ui/data/RelativeTime.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Heads } from '../../../ui/tables/Heads.tsx'
import { Table } from '../../../ui/tables/Table.tsx'
import { failedJobsQuery, handleJob } from './health.api.ts'
import styles from './health.module.css'

const question = 'Discard this job? What it should have done will not happen.'

/** Jobs that failed on their last attempt; they stay until somebody decides, for 30 days at most. */
export function FailedJobs() {
  const query = useQuery(failedJobsQuery)
  const retry = (id: number) => void handleJob(id, retryJobs).catch(ignoreHandledError)
  async function discard(id: number) {
    if (await confirm(question, { action: 'Discard', isDestructive: true }))
      await handleJob(id, discardJobs).catch(ignoreHandledError)
  }
  return (
    <Card isFlush>
      <h2 className={styles.heading}>Failed jobs</h2>
      <QueryStates query={query} line="The jobs could not be loaded." waiting={<TableSkeleton rows={2} />}>
        {(jobs) =>
          jobs.length === 0 ? (
            <p className={styles.none}>No job has failed.</p>
          ) : (
            <div className={styles.scroll}>
              <Table className={`${styles.table} ${styles.stacked}`}>
                <Heads of={['Job', 'Error', 'Failed']} hasActions />
                <tbody>
                  {jobs.map(({ id, name, last_error, updated_at }) => (
                    <tr key={id}>
                      <td>{name}</td>
                      <td className={styles.error}>{last_error}</td>
                      <td>
                        <RelativeTime at={updated_at} />
                      </td>
                      <td className={styles.actions}>
                        <Button
                          variant="default"
                          size="compact-sm"
                          aria-label={`Retry ${name}`}
                          onClick={() => retry(id)}
                        >
                          Retry
                        </Button>
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          aria-label={`Discard ${name}`}
                          onClick={() => void discard(id)}
                        >
                          Discard
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
          )
        }
      </QueryStates>
    </Card>
  )
}
