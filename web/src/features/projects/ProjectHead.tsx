import type { Project } from '@rankline/contract/projects'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSiteIcons } from '../../platform/site-icons.ts'
import { Favicon } from '../../ui/data/Favicon.tsx'
import { Flag } from '../../ui/data/Flag.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { OverviewTiles } from './OverviewTiles.tsx'
import { ProjectSwitcher } from './ProjectSwitcher.tsx'
import styles from './project-head.module.css'
import { overviewQuery, statusQuery } from './projects.api.ts'

type Props = {
  project: Project
  /** Buttons on the right; at most one of them filled. */
  actions?: ReactNode
}

/** The project, its numbers today, and the progress of a running check. */
export function ProjectHead({ project, actions }: Props) {
  const { data: overview } = useQuery(overviewQuery(project.id))
  useSiteIcons([project])
  const { data: status } = useQuery(statusQuery)
  const checkedAt = overview?.checked_at ?? project.checked_at
  return (
    <>
      <PageHead
        mark={<Favicon url={project.url} name={project.name} size={32} />}
        title={<ProjectSwitcher project={project} />}
        sub={
          <span className={styles.sub}>
            <span className={styles.fact}>
              <OuterLink className={styles.site} data-touch href={project.url}>
                {project.url_short}
              </OuterLink>
            </span>
            <span className={styles.fact}>
              <Flag code={project.country.name_alpha2} name={project.country.name} size={16} />
            </span>
            {overview !== undefined && overview.engines.length > 0 && (
              <span className={styles.fact}>{overview.engines.join(', ')}</span>
            )}
            <span className={styles.fact}>
              {checkedAt === null ? (
                'not checked yet'
              ) : (
                <span>
                  checked <RelativeTime at={checkedAt} />
                </span>
              )}
            </span>
            {status?.is_sandbox && (
              <span className={styles.sandbox}>
                sandbox{' '}
                <Help text="Positions come from the built-in sandbox. They are invented; no search engine is used." />
              </span>
            )}
            {overview !== undefined && overview.updating > 0 && (
              <Progress of={project.total_project_keywords} left={overview.updating} />
            )}
            {overview !== undefined && overview.failed > 0 && (
              <span className={styles.failed}>{`${counted(overview.failed, 'check')} failed`}</span>
            )}
          </span>
        }
        actions={actions}
      />
      <OverviewTiles project={project} />
    </>
  )
}

/** Progress of a running check: `412 of 1,000 checked`. */
function Progress({ of: total, left }: { of: number; left: number }) {
  const done = Math.max(total - left, 0)
  const words = `${formatNumber(done)} of ${formatNumber(total)} checked`
  return (
    <span className={styles.progress} role="status">
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </span>
      {words}
    </span>
  )
}
