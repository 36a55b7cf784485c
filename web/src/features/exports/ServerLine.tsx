import { ActionIcon, Menu, Radio } from '@mantine/core'
import type { RemoteServer, ServerSecurity } from '@rankline/contract/remote-servers'
import { IconDots } from '@tabler/icons-react'
import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { removeServer, tryServer } from './exports.api.ts'
import styles from './exports.module.css'

const securities: Record<ServerSecurity, string> = {
  ssh: 'SFTP, encrypted',
  tls: 'FTP, encrypted (TLS)',
  tls_unverified: 'FTP, encrypted (TLS); the certificate is not signed by a known authority',
  plain: 'FTP, not encrypted: the password and files can be read on the way',
}

type Props = { server: RemoteServer; onEdit(): void }

/** A server with how it was last reached. */
export function ServerLine({ server, onEdit }: Props) {
  const { id, name, ip_address: host, port, path, security, host_key: key } = server

  async function askAndRemove() {
    const isSure = await confirm('Do you want to continue with removing process?', {
      action: 'Delete',
      isDestructive: true,
    })
    if (isSure) await removeServer(id).catch(toldAlready)
  }

  return (
    <div className={styles.server}>
      <Radio
        value={String(id)}
        className={styles.radio}
        label={
          <>
            <span className={styles.name}>{name}</span>
            <span className={styles.quiet}>
              {host}:{port}
              {path}
            </span>
            <span className={styles.quiet} data-warning={security === 'plain' || undefined}>
              {security === null ? 'Not reached yet' : securities[security]}
            </span>
            {key !== null && <span className={styles.key}>Key {key}</span>}
          </>
        }
      />
      <Menu position="bottom-end" width={168}>
        <Menu.Target>
          <ActionIcon size={30} aria-label={`Actions for ${name}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void tryServer(id).catch(toldAlready)}>Test connection</Menu.Item>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item data-destructive onClick={() => void askAndRemove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
