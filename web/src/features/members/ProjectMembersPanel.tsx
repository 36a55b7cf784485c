import { ActionIcon } from '@mantine/core'
import type { ProjectMember, UserMember } from '@rankline/contract/members/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { IconHistory, IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { controlTip } from '../../ui/tip.ts'
import { HistoryPanel } from './HistoryPanel.tsx'
import { MemberDrawer } from './MemberDrawer.tsx'
import { nameOf } from './member-panel.ts'
import { projectMembersQuery, unassign } from './members.api.ts'
import styles from './members.module.css'
import { PanelPages } from './PanelPages.tsx'

type Props = { project: Project; onClose(): void }

/** Members who have access to a project: shows their history and removes access. */
export function ProjectMembersPanel({ project, onClose }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery(projectMembersQuery(project.id, page))
  const [shown, setShown] = useState<UserMember | null>(null)
  if (shown !== null)
    return <HistoryPanel member={shown} projectId={project.id} onClose={() => setShown(null)} />
  return (
    <MemberDrawer onClose={onClose} title={`Members of ${project.name}`}>
      <PanelStates query={query} what="members">
        {(members) => (
          <>
            {members.total === 0 && (
              <EmptyState
                title="No members of this project alone"
                prescribed="THERE AREN'T ANY MEMBERS"
                subtitle="Members who see all projects are not listed here."
                link={{ label: 'Members', to: '/manage/members' }}
              />
            )}
            <ul className={styles.choices} aria-label={`Members of ${project.name}`}>
              {members.data.map((projectMember) => (
                <ProjectMemberRow key={projectMember.id} projectMember={projectMember} onHistory={setShown} />
              ))}
            </ul>
            <PanelPages
              page={page}
              lastPage={members.last_page}
              labels={{ previous: 'Before', next: 'Next' }}
              onChange={setPage}
            />
          </>
        )}
      </PanelStates>
    </MemberDrawer>
  )
}

function ProjectMemberRow({
  projectMember,
  onHistory,
}: {
  projectMember: ProjectMember
  onHistory(member: UserMember): void
}) {
  const { user_member: member } = projectMember
  const name = member.memberable.username ?? member.memberable.email

  async function ask() {
    const isSure = await confirm(`Remove ${name} from this project?`, {
      prescribed: REMOVAL,
      action: 'Remove',
      isDestructive: true,
    })
    if (isSure)
      await unassign({ memberId: member.id, projectMemberId: projectMember.id }).catch(ignoreHandledError)
  }

  return (
    <li className={styles.member}>
      <span className={styles.words}>
        <span className={styles.name}>{nameOf(member)}</span>
        <span className={styles.mail}>
          {member.memberable.email} · {member.role}
        </span>
      </span>
      <ActionIcon
        size={30}
        aria-label={`History of ${name}`}
        {...controlTip('History')}
        onClick={() => onHistory(member)}
      >
        <IconHistory size={16} stroke={1.5} />
      </ActionIcon>
      <OwnOnly>
        <ActionIcon
          size={30}
          aria-label={`Remove ${name}`}
          {...controlTip('Remove from the project')}
          onClick={() => void ask()}
        >
          <IconUserMinus size={16} stroke={1.5} />
        </ActionIcon>
      </OwnOnly>
    </li>
  )
}
