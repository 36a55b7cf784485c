import { DAILY, frequencyText } from '@rankline/contract/keywords/check-frequency'
import type { FoundProject, Overview, Project } from '@rankline/contract/projects/calls'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { Flag } from '../../ui/data/Flag.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import type { Answer } from '../../ui/feedback/QueryStates.tsx'
import { counted } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Favicon } from '../icons/Favicon.tsx'
import { useSiteIcons } from '../icons/site-icons.ts'
import { ProjectName } from './ProjectName.tsx'
import { type Progress, progressOf, progressText } from './progress.ts'
import styles from './project-head.module.css'
import { statusQuery } from './projects.api.ts'

type Props = {
  project: FoundProject
  /** The project's numbers; they share one loading state with the screen. */
  overview: Answer<Overview>
  /** Buttons on the right; at most one of them filled. */
  actions?: ReactNode
}

/** The project, and the progress of a running check. */
export function ProjectHead({ project, overview: query, actions }: Props) {
  const overview = query.data
  useSiteIcons([project])
  const { data: status } = useQuery(statusQuery)
  const checkedAt = overview === undefined ? project.checked_at : overview.checked_at
  const progress = overview === undefined ? null : progressOf(overview)
  return (
    <PageHead
      icon={<Favicon url={project.url} name={project.name} size={32} />}
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
          {project.check_every !== DAILY && (
            <span className={styles.fact}>{frequencyText(project.check_every)}</span>
          )}
          <span className={styles.fact}>
            <EstimateBasis basis={project.estimates} waiting="estimates" />
          </span>
          {project.is_archived && <span className={styles.fact}>archived, not checked</span>}
          {status?.is_sandbox && (
            <span className={styles.sandbox}>
              sandbox{' '}
              <Help text="Positions come from the built-in sandbox. They are invented; no search engine is used." />
            </span>
          )}
          {progress !== null && <ProgressLine progress={progress} />}
          {overview !== undefined && overview.failed > 0 && (
            <span className={styles.failed}>{`${counted(overview.failed, 'check')} failed`}</span>
          )}
        </span>
      }
      actions={actions}
    />
  )
}

function ProgressLine({ progress }: { progress: Progress }) {
  const { done, total } = progress
  return (
    <span className={styles.progress} role="status">
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </span>
      {progressText(progress)}
    </span>
  )
}

const EstimateBasis = lazyPart(() => import('./EstimateBasis.tsx'), 'EstimateBasis')

// Loaded when a person hovers or focuses it, not with the screen.
const ProjectChoice = lazyPart(() => import('./ProjectChoice.tsx'), 'ProjectChoice')

/** The project's name, which opens the list of all others. */
function ProjectSwitcher({ project }: { project: Project }) {
  const [isWanted, setWanted] = useState(false)
  const closed = (
    <ProjectName
      project={project}
      aria-haspopup="listbox"
      aria-expanded={false}
      onPointerEnter={ProjectChoice.preload}
      onFocus={ProjectChoice.preload}
      onClick={() => setWanted(true)}
    />
  )
  return isWanted ? <ProjectChoice project={project} waiting={closed} /> : closed
}
