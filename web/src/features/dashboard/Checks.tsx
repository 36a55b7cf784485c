import type { ProjectChecks } from '@rankline/contract/dashboard/calls'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatNumber } from '../../ui/format.ts'
import styles from './dashboard.module.css'

/** Projects with running or failed checks. */
export function Checks({ checks }: { checks: readonly ProjectChecks[] }) {
  return (
    <Card className={styles.list} role="region" aria-label="Checks">
      <div className={styles.listHead}>
        <h2 className={styles.heading}>Checks</h2>
      </div>
      <ul>
        {checks.map(({ project_id, project_name, keyword_count, updating, failed }) => {
          const done = Math.max(keyword_count - updating, 0)
          return (
            <li key={project_id}>
              <AppLink className={styles.row} to={`/projects/${project_id}/keywords`}>
                <span className={styles.words}>
                  <b>{project_name}</b>
                  {updating > 0 && (
                    <span>
                      {formatNumber(done)} of {formatNumber(keyword_count)} checked
                    </span>
                  )}
                  {updating === 0 && <span>last check</span>}
                </span>
                {failed > 0 && <span className={styles.failed}>{formatNumber(failed)} failed</span>}
                {updating > 0 && (
                  <span className={styles.track} aria-hidden="true">
                    <span style={{ width: `${(done / Math.max(keyword_count, 1)) * 100}%` }} />
                  </span>
                )}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
