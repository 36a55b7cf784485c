import { Button, PasswordInput, TextInput } from '@mantine/core'
import { editRemoteServerForm, remoteServerForm } from '@rankline/contract/forms/remote-servers'
import type { RemoteServer } from '@rankline/contract/remote-servers'
import { useSharedForm } from '../../platform/forms.tsx'
import styles from './exports.module.css'
import { addServer, saveServer } from './servers.api.ts'

const warning =
  'The information is encrypted. Do not host anything important there: the provider is not responsible for data leaks.'

type Props = { server: RemoteServer | null; onEnd(): void }

export const ServerForm = ({ server, onEnd }: Props) =>
  server === null ? <NewServer onEnd={onEnd} /> : <KnownServer server={server} onEnd={onEnd} />

function NewServer({ onEnd }: { onEnd(): void }) {
  const form = useSharedForm(remoteServerForm, {
    async onSubmit(values) {
      await addServer(values)
      onEnd()
    },
  })
  return <Fields form={form} action="Add" onEnd={onEnd} />
}

function KnownServer({ server, onEnd }: { server: RemoteServer; onEnd(): void }) {
  const { id, name, ip_address, port, username, path } = server
  const form = useSharedForm(editRemoteServerForm, {
    initial: { remote_ftp_id: id, name, ip_address, port, username, path },
    async onSubmit(values) {
      await saveServer(values)
      onEnd()
    },
  })
  return <Fields form={form} action="Save" hint="Empty: stays as it is" onEnd={onEnd} />
}

type FieldsProps = {
  form: Pick<
    ReturnType<typeof useSharedForm<typeof remoteServerForm>>,
    'props' | 'input' | 'canSubmit' | 'isSubmitting'
  >
  action: string
  /** Below the password. */
  hint?: string
  onEnd(): void
}

function Fields({ form, action, hint, onEnd }: FieldsProps) {
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.warning}>{warning}</p>
      <TextInput label="Name" data-autofocus autoFocus autoComplete="off" {...form.input('name')} />
      <div className={styles.address}>
        <TextInput label="Ip address" autoComplete="off" {...form.input('ip_address')} />
        <TextInput label="Port" inputMode="numeric" autoComplete="off" {...form.input('port')} />
      </div>
      <div className={styles.pair}>
        <TextInput label="Username" autoComplete="off" {...form.input('username')} />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          {...(hint !== undefined && { placeholder: hint })}
          {...form.input('password')}
        />
      </div>
      <TextInput label="Path" autoComplete="off" {...form.input('path')} />
      <p className={styles.text}>Port 22 is SFTP. At other ports, FTP is encrypted where the server can.</p>
      <div className={styles.end}>
        <Button variant="default" onClick={onEnd}>
          Back
        </Button>
        <Button type="submit" disabled={!form.canSubmit} loading={form.isSubmitting}>
          {action}
        </Button>
      </div>
    </form>
  )
}
