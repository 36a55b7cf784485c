import { ActionIcon, Button } from '@mantine/core'
import type { Connection } from '@rankline/contract/connections/calls'
import { IconPencil, IconUsers } from '@tabler/icons-react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { tip } from '../../ui/tip.ts'
import { revoke } from './connections.api.ts'
import styles from './connections.module.css'

type Props = { connection: Connection; onOpen(kind: 'rename' | 'permissions'): void }

export function ConnectionRow({ connection, onOpen }: Props) {
  const { id, api, custom_name, merged_name, label, is_active } = connection

  async function ask() {
    const isSure = await confirm(`Revoke ${merged_name}? Imports and exports through it stop.`, {
      action: 'REVOKE',
      isDestructive: true,
    })
    // If the call is refused, it has shown the message; the row is back.
    if (isSure) await revoke(id).catch(ignoreHandledError)
  }

  return (
    <tr data-off={is_active === 0 || undefined}>
      <td className={styles.who}>
        <span className={styles.nameLine}>
          <span className={styles.name}>{custom_name ?? 'N/A'}</span>
          <ActionIcon
            size={26}
            variant="subtle"
            aria-label={`Edit the name of ${merged_name}`}
            onClick={() => onOpen('rename')}
          >
            <IconPencil size={14} stroke={1.75} />
          </ActionIcon>
        </span>
        {label !== null && <span className={styles.label}>{label}</span>}
      </td>
      <td data-label="Service">
        {api.name}
        {is_active === 0 && (
          <span className={styles.ended} {...tip('The provider no longer accepts it.')}>
            Connect again
          </span>
        )}
      </td>
      <td data-label="Access token" className={styles.token}>
        …{connection.access_token_short}
      </td>
      <td data-label="Created" className={styles.date}>
        {connection.created_at_short}
      </td>
      <td className={styles.actions}>
        <ActionIcon
          size={30}
          variant="subtle"
          aria-label={`Client dashboards of ${merged_name}`}
          onClick={() => onOpen('permissions')}
        >
          <IconUsers size={16} stroke={1.75} />
        </ActionIcon>
        <Button
          size="xs"
          variant="default"
          className={styles.revoke}
          aria-label={`REVOKE ${merged_name}`}
          onClick={() => void ask()}
        >
          REVOKE
        </Button>
      </td>
    </tr>
  )
}
