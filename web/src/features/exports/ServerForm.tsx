import { TextInput } from '@mantine/core'
import type { RemoteServer } from '@rankline/contract/remote-servers/calls'
import { editRemoteServerForm, remoteServerForm } from '@rankline/contract/remote-servers/forms'
import type { SharedForm } from '../../platform/forms.tsx'
import styles from './exports.module.css'
import { PlaceForm, type PlaceProps, SecretInput, usePlaceForm } from './PlaceForm.tsx'
import { addServer, saveServer } from './servers.api.ts'

const warning =
  'The information is encrypted. Do not host anything important there: the provider is not responsible for data leaks.'

export const ServerForm = ({ server, onEnd }: PlaceProps) =>
  server === null ? <NewServer onEnd={onEnd} /> : <KnownServer server={server} onEnd={onEnd} />

function NewServer({ onEnd }: { onEnd(): void }) {
  const form = usePlaceForm(remoteServerForm, { save: addServer, onEnd })
  return <Fields form={form} isNew onEnd={onEnd} />
}

function KnownServer({ server, onEnd }: { server: RemoteServer; onEnd(): void }) {
  const { id, name, ip_address, port, username, path } = server
  const initial = { remote_ftp_id: id, name, ip_address, port, username, path }
  const form = usePlaceForm(editRemoteServerForm, { initial, save: saveServer, onEnd })
  return <Fields form={form} isNew={false} onEnd={onEnd} />
}

type FieldsProps = {
  form: Pick<SharedForm<typeof remoteServerForm>, 'props' | 'input' | 'canSubmit' | 'isSubmitting'>
  isNew: boolean
  onEnd(): void
}

const Fields = ({ form, isNew, onEnd }: FieldsProps) => (
  <PlaceForm {...{ form, isNew, warning, onEnd }}>
    <TextInput label="Name" data-autofocus autoFocus autoComplete="off" {...form.input('name')} />
    <div className={styles.address}>
      <TextInput label="Host" autoComplete="off" {...form.input('ip_address')} />
      <TextInput label="Port" inputMode="numeric" autoComplete="off" {...form.input('port')} />
    </div>
    <div className={styles.pair}>
      <TextInput label="Username" autoComplete="off" {...form.input('username')} />
      <SecretInput label="Password" isNew={isNew} {...form.input('password')} />
    </div>
    <TextInput label="Path" autoComplete="off" {...form.input('path')} />
    <p className={styles.text}>Port 22 is SFTP. At other ports, FTP is encrypted where the server can.</p>
  </PlaceForm>
)
