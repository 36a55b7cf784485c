import { Menu, Radio } from '@mantine/core'
import type { RemoteServer, ServerSecurity } from '@rankline/contract/remote-servers/calls'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import { DotsButton } from '../../ui/popups/DotsButton.tsx'
import styles from './exports.module.css'
import { removeServer, tryServer } from './servers.api.ts'

const securities: Record<ServerSecurity, string> = {
  ssh: 'SFTP, encrypted',
  tls: 'FTP, encrypted (TLS)',
  tls_unverified: 'FTP, encrypted (TLS); the certificate is not signed by a known authority',
  plain: 'FTP, not encrypted: the password and files can be read on the way',
}

const bucketSecurities: Partial<Record<ServerSecurity, string>> = {
  tls: 'S3, encrypted (TLS)',
  plain: 'S3, not encrypted: files can be read on the way',
}

/** Describes how secure the last connection to a server was. */
function reachedBy({ security, bucket, reached_at: reachedAt }: RemoteServer): string {
  if (security === null || reachedAt === null) return 'Not reached yet'
  return (bucket === undefined ? securities : bucketSecurities)[security] ?? ''
}

const placeOf = ({ ip_address: host, port, path, bucket }: RemoteServer) =>
  bucket === undefined ? `${host}:${port}${path}` : `${bucket.endpoint}/${bucket.name}${path}`

type Props = { server: RemoteServer; onEdit(): void }

/** A server with how it was last reached. */
export function ServerLine({ server, onEdit }: Props) {
  const { id, name, security, host_key: key } = server

  async function askAndRemove() {
    const isSure = await confirm(`Delete ${name}?`, {
      prescribed: REMOVAL,
      action: 'Delete',
      isDestructive: true,
    })
    if (isSure) await removeServer(id).catch(ignoreHandledError)
  }

  return (
    <div className={styles.server}>
      <Radio
        value={String(id)}
        className={styles.radio}
        label={
          <>
            <span className={styles.name}>{name}</span>
            <span className={styles.quiet}>{placeOf(server)}</span>
            <span className={styles.quiet} data-warning={security === 'plain' || undefined}>
              {reachedBy(server)}
            </span>
            {key !== null && <span className={styles.key}>Key {key}</span>}
          </>
        }
      />
      <Menu position="bottom-end" width={168}>
        <Menu.Target>
          <DotsButton aria-label={`Actions for ${name}`} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void tryServer(id).catch(ignoreHandledError)}>Test connection</Menu.Item>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item data-destructive onClick={() => void askAndRemove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
