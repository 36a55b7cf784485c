import { ActionIcon } from '@mantine/core'
import type { ChangedProject } from '@rankline/contract/changes/calls'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { toldAlready } from '../../platform/api.ts'
import { sendFavourite } from './changes.api.ts'
import styles from './changes.module.css'

/** Marks a project as one of the person's favourites. */
export function FavouriteButton({ project }: { project: ChangedProject }) {
  const Star = project.is_favourite ? IconStarFilled : IconStar
  return (
    <ActionIcon
      className={styles.star}
      size={28}
      aria-label={`Favourite ${project.name}`}
      aria-pressed={project.is_favourite}
      onClick={() => void sendFavourite(project).catch(toldAlready)}
    >
      <Star size={15} stroke={1.75} />
    </ActionIcon>
  )
}
