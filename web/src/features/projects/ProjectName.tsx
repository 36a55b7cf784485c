import { UnstyledButton } from '@mantine/core'
import type { Project } from '@rankline/contract/projects/calls'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { controlTip } from '../../ui/tip.ts'
import styles from './project-switcher.module.css'

type Props = Omit<ComponentProps<'button'>, 'children'> & { project: Project }

/** The project's name as a button that opens the list of all others. */
export const ProjectName = ({ project, ...props }: Props) => (
  <UnstyledButton
    {...props}
    className={styles.target}
    {...controlTip('Switch project')}
    aria-description="Switch project"
  >
    <span className={styles.name}>{project.name}</span>
    <IconChevronDown size={18} stroke={2} aria-hidden />
  </UnstyledButton>
)
