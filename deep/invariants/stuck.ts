import { never } from './invariant.ts'

/** Invariants of an idle product: nothing waits forever. */
export const stuck = [
  never(
    'no search is held by a worker that is gone',
    'SELECT id, lease, leased_until FROM searches WHERE lease IS NOT NULL',
  ),
  never(
    'no search is overdue',
    `SELECT id, next_check_at FROM searches WHERE next_check_at < now() - interval '1 minute'`,
  ),
  never(
    'every search of an enabled keyword has its next check',
    `SELECT keywords.id, keywords.search_id
     FROM keywords
     JOIN searches ON searches.id = keywords.search_id
     WHERE keywords.deleted_at IS NULL AND keywords.is_enabled AND searches.next_check_at IS NULL`,
  ),
  never('no day is left to add up', 'SELECT * FROM project_days_due'),
  never(
    'no job is held by a worker that is gone',
    `SELECT task_identifier, attempts, locked_by, locked_at
     FROM graphile_worker.jobs
     WHERE locked_at < now() - interval '90 seconds'`,
  ),
  // The excluded job is queued again with every new phrase and every ten minutes, and replaces the previous one.
  never(
    'no job has been given up',
    `SELECT task_identifier, attempts, last_error
     FROM graphile_worker.jobs
     WHERE attempts >= max_attempts AND locked_at IS NULL AND task_identifier <> 'refresh-phrase-metrics'`,
  ),
  never(
    'no pages are kept of a check that is complete',
    `SELECT search_id
     FROM check_progress
     JOIN searches ON searches.id = check_progress.search_id
     WHERE searches.outcome = 'complete'`,
  ),
  never(
    'nobody waits for a request that was answered',
    `SELECT id, requested_at, checked_at FROM searches WHERE requested_at < checked_at AND outcome = 'complete'`,
  ),
]
