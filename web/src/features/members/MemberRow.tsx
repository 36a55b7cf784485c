import { MEMBER_STATUS, type UserMember } from '@rankline/contract/members/calls'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import { dayText } from '../../platform/date-format.ts'
import { Badge, type BadgeTone } from '../../ui/data/Badge.tsx'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { DotsButton } from '../../ui/popups/DotsButton.tsx'
import { Menu } from '../../ui/popups/Menu.tsx'
import { type MemberPanel, nameOf } from './member-panel.ts'
import { remove, toggle } from './members.api.ts'
import styles from './members.module.css'

/** Badge tones of the member statuses 1, 2 and 3. */
const tones: readonly BadgeTone[] = [undefined, 'up', 'up', 'accent']

type Props = { member: UserMember; onPanel(panel: MemberPanel): void }

export function MemberRow({ member, onPanel }: Props) {
  const { memberable, role, status, status_text } = member
  return (
    <tr data-off={status === MEMBER_STATUS.disabled || status === MEMBER_STATUS.removed || undefined}>
      <td className={styles.who}>
        <span className={styles.name} data-unknown={memberable.username === null || undefined}>
          {nameOf(member)}
        </span>
        <span className={styles.mail}>{memberable.email}</span>
      </td>
      <td data-label="Role" className={styles.role}>
        {role}
      </td>
      <td data-label="Projects">
        {member.project_permission === 'all' ? 'All projects' : 'Selected projects'}
      </td>
      <td data-label="Status">
        <Badge tone={tones[status]}>{status_text}</Badge>
      </td>
      <td data-label="Created" className={styles.date}>
        {dayText(member.created_at_date, 'date')}
      </td>
      <td data-label="Ends" className={styles.date}>
        {member.end_at_date === null ? 'Unlimited' : dayText(member.end_at_date, 'date')}
      </td>
      <td className={styles.more}>
        <MemberMenu member={member} onPanel={onPanel} />
      </td>
    </tr>
  )
}

function MemberMenu({ member, onPanel }: Props) {
  const { id, status } = member
  const isChangeable = member.is_changeable === 1
  const isActive = status === MEMBER_STATUS.active || status === MEMBER_STATUS.activeWithLimits
  const isRemoved = status === MEMBER_STATUS.removed

  async function ask() {
    const isSure = await confirm(`Remove ${nameOf(member)} from your account?`, {
      prescribed: REMOVAL,
      action: 'Delete',
      isDestructive: true,
    })
    // If the call is refused, it has shown the message; the row stays.
    if (isSure) await remove(id).catch(ignoreHandledError)
  }

  return (
    <Menu position="bottom-end" width={168}>
      <Menu.Target>
        {(button) => (
          <DotsButton {...button} aria-label={`Actions for ${nameOf(member)}, ${member.memberable.email}`} />
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <OwnOnly>
          {isChangeable && isActive && (
            <Menu.Item onClick={() => void toggle(id).catch(ignoreHandledError)}>Disable</Menu.Item>
          )}
          {isChangeable && status === MEMBER_STATUS.disabled && (
            <Menu.Item onClick={() => void toggle(id).catch(ignoreHandledError)}>Enable</Menu.Item>
          )}
          {member.project_permission === 'projects' && !isRemoved && (
            <Menu.Item onClick={() => onPanel({ kind: 'assign', member })}>Assign</Menu.Item>
          )}
        </OwnOnly>
        <Menu.Item onClick={() => onPanel({ kind: 'history', member })}>History</Menu.Item>
        {isChangeable && !isRemoved && (
          <OwnOnly>
            <Menu.Item data-destructive onClick={() => void ask()}>
              Delete
            </Menu.Item>
          </OwnOnly>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
