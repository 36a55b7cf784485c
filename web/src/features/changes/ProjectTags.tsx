import type { ChangedProject } from '@rankline/contract/changes/calls'
import { AppLink } from '../../ui/AppLink.tsx'
import styles from './changes.module.css'

/** The tags of a project, each of which leads to the projects that have it. */
export function ProjectTags({ project: { name, project_tags: tags } }: { project: ChangedProject }) {
  if (tags.length === 0) return null
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <AppLink
          key={tag}
          to="/changes"
          search={{ project_tag: tag }}
          className={styles.tagLink}
          aria-label={`Projects with the tag ${tag}, as ${name}`}
          data-touch
        >
          <span className={styles.tag}>{tag}</span>
        </AppLink>
      ))}
    </span>
  )
}
