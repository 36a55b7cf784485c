import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { allBuckets, bucketHint } from '../../ui/data/buckets.ts'
import { Flag } from '../../ui/data/Flag.tsx'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { Table } from '../../ui/tables/Table.tsx'
import { tip } from '../../ui/tip.ts'
import { Favicon } from '../icons/Favicon.tsx'
import { Movement } from './Movement.tsx'
import type { ProjectItemProps } from './ProjectCard.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import styles from './project-table.module.css'

/** The projects as rows, for those who have many. */
export function ProjectTable({ items }: { items: readonly ProjectItemProps[] }) {
  return (
    <Card isFlush className={styles.frame}>
      <Table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th>Project</th>
            <th className={styles.number}>Keywords</th>
            <th className={styles.number}>Visibility</th>
            <th className={styles.number}>Avg. rank</th>
            <th className={styles.wide}>30 days</th>
            <th>Movement</th>
            <th className={styles.wide}>Distribution</th>
            <th className={styles.created}>Created</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ProjectRow key={item.project.id} {...item} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function ProjectRow({ project, ranks, isSelected, onSelect }: ProjectItemProps) {
  return (
    <tr className={styles.row} data-selected={isSelected || undefined}>
      <td>
        <Checkbox
          className={styles.select}
          aria-label={`Select ${project.name}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td className={styles.project}>
        <span className={styles.subject}>
          <Favicon url={project.url} name={project.name} size={20} />
          <span className={styles.words}>
            <AppLink to={`/projects/${project.id}/keywords`} className={styles.name}>
              {project.name}
            </AppLink>
            <span className={styles.url}>
              {project.is_owner ? project.url_short : `${project.url_short} · ${project.username}`}
            </span>
          </span>
          <Flag code={project.country.name_alpha2} name={project.country.name} size={16} />
        </span>
      </td>
      <td className={styles.number}>{formatNumber(project.total_project_keywords)}</td>
      <td className={styles.number}>{formatPercent(project.visibility)}</td>
      <td className={styles.strong}>{formatDecimal(project.average_position)}</td>
      <td className={styles.wide}>
        <Sparkline points={ranks} isRank label="Average rank over 30 days" />
      </td>
      <td>
        <Movement project={project} />
      </td>
      <td className={styles.wide}>
        <span className={styles.buckets}>
          {allBuckets(project.rank_distribution).map((bucket) => (
            <span key={bucket.label} {...tip(`${bucket.label}: ${bucketHint(bucket)}`)}>
              <i style={{ background: bucket.color }} />
              {formatNumber(bucket.value)}
            </span>
          ))}
        </span>
      </td>
      <td className={styles.created}>{project.created_at_human}</td>
      <td className={styles.menu}>
        <ProjectMenu project={project} />
      </td>
    </tr>
  )
}
