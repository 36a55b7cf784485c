import { Skeleton } from '@mantine/core'
import type { Project } from '@rankline/contract/projects/calls'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import { RankLine } from '../../ui/charts/RankLine.tsx'
import { BucketDonut } from '../../ui/data/BucketDonut.tsx'
import { Flag } from '../../ui/data/Flag.tsx'
import { formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { tip } from '../../ui/tip.ts'
import { Favicon } from '../icons/Favicon.tsx'
import { Movement } from './Movement.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import styles from './project-card.module.css'

/** Space below the worst day, so that a steady project's line is not at the bottom. */
const worstOnCards = (worst: number) => Math.ceil(worst) + 5

export type ProjectItemProps = {
  project: Project
  days: readonly string[]
  /** Average rank of each of the days. */
  ranks: readonly (number | null)[]
  /** Events on these days. */
  marks: readonly Annotation[]
  /** The ranks are still on their way. */
  isLoading: boolean
  isSelected: boolean
  onSelect(isSelected: boolean): void
}

export function ProjectCard({
  project,
  days,
  ranks,
  marks,
  isLoading,
  isSelected,
  onSelect,
}: ProjectItemProps) {
  return (
    <Card className={styles.card} data-card data-project={project.id} data-selected={isSelected || undefined}>
      <div className={styles.head}>
        <Favicon url={project.url} name={project.name} size={32} />
        <div className={styles.words}>
          <h2 className={styles.name} data-name>
            <AppLink to={`/projects/${project.id}/keywords`} className={styles.link}>
              {project.name}
            </AppLink>
          </h2>
          <p className={styles.sub}>
            <span className={styles.url}>{project.url_short}</span>
            {!project.is_owner && (
              <span className={styles.owner}>
                {project.username}, as {project.role}
              </span>
            )}
            <Flag code={project.country.name_alpha2} name={project.country.name} size={16} />
            <time dateTime={project.created_at} {...tip('Created')}>
              {project.created_at_human}
            </time>
          </p>
          {project.project_tags.length > 0 && (
            <p className={styles.sub} {...tip(project.project_tags.join(', '))}>
              {project.project_tags.map((tag) => (
                <span key={tag} className={styles.tag}>
                  {tag}
                </span>
              ))}
            </p>
          )}
        </div>
        <ProjectMenu project={project} />
        <Checkbox
          className={styles.select}
          aria-label={`Select ${project.name}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </div>
      <div className={styles.numbers}>
        <dl className={styles.facts}>
          <div>
            <dt>Keywords</dt>
            <dd>{formatNumber(project.total_project_keywords)}</dd>
          </div>
          <div>
            <dt>Visibility</dt>
            <dd>{formatPercent(project.visibility)}</dd>
          </div>
          <div>
            <dt>Avg. rank</dt>
            <dd>{formatDecimal(project.average_position)}</dd>
          </div>
        </dl>
        <Movement project={project} />
      </div>
      <div className={styles.charts}>
        {isLoading ? (
          <Skeleton height={72} className={styles.awaited} />
        ) : (
          <RankLine days={days} ranks={ranks} worstShown={worstOnCards} marks={marks} />
        )}
        <BucketDonut buckets={project.rank_distribution} />
      </div>
    </Card>
  )
}
