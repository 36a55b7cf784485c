import { useQuery } from '@tanstack/react-query'
import { markColorOf } from '../../ui/charts/palette.ts'
import { ProjectCard, type ProjectItemProps } from './ProjectCard.tsx'
import styles from './project-cards.module.css'
import { averageRanksQuery, marksQuery } from './projects.api.ts'
import { daysUntil, onDays } from './series.ts'

const month = 30

type Props = { items: readonly Pick<ProjectItemProps, 'project' | 'isSelected' | 'onSelect'>[] }

/** The projects as cards, each with its last month. */
export function ProjectCards({ items }: Props) {
  const projects = items.map(({ project }) => project)
  const { data: series = {}, isPending } = useQuery(averageRanksQuery(projects))
  const days = daysUntil(new Date(), month)
  const { data: marks = {} } = useQuery(marksQuery(projects, days[0] ?? ''))
  return (
    <div className={styles.cards}>
      {items.map((item) => (
        <ProjectCard
          key={item.project.id}
          {...item}
          days={days}
          ranks={onDays(days, series[item.project.id] ?? [], ({ avg_rank }) => avg_rank)}
          marks={(marks[item.project.id] ?? []).map(({ id, day, text, color }) => ({
            id,
            date: day,
            text,
            color: markColorOf(color),
          }))}
          isLoading={isPending}
        />
      ))}
    </div>
  )
}
