import { Button, PasswordInput, TextInput } from '@mantine/core'
import { bucketForm, editBucketForm } from '@rankline/contract/forms/remote-servers'
import type { RemoteServer } from '@rankline/contract/remote-servers'
import { useSharedForm } from '../../platform/forms.tsx'
import styles from './exports.module.css'
import { addBucket, saveBucket } from './servers.api.ts'

type Props = { server: RemoteServer | null; onEnd(): void }

export const BucketForm = ({ server, onEnd }: Props) =>
  server === null ? <NewBucket onEnd={onEnd} /> : <KnownBucket server={server} onEnd={onEnd} />

function NewBucket({ onEnd }: { onEnd(): void }) {
  const form = useSharedForm(bucketForm, {
    async onSubmit(values) {
      await addBucket(values)
      onEnd()
    },
  })
  return <Fields form={form} action="Add" onEnd={onEnd} />
}

function KnownBucket({ server, onEnd }: { server: RemoteServer; onEnd(): void }) {
  const { id, name, username, path, bucket } = server
  const form = useSharedForm(editBucketForm, {
    initial: {
      remote_ftp_id: id,
      name,
      access_key: username,
      path,
      ...(bucket !== undefined && {
        endpoint: bucket.endpoint,
        region: bucket.region,
        bucket: bucket.name,
      }),
    },
    async onSubmit(values) {
      await saveBucket(values)
      onEnd()
    },
  })
  return <Fields form={form} action="Save" hint="Empty: stays as it is" onEnd={onEnd} />
}

type FieldsProps = {
  form: Pick<
    ReturnType<typeof useSharedForm<typeof bucketForm>>,
    'props' | 'input' | 'canSubmit' | 'isSubmitting'
  >
  action: string
  /** In the field of the secret key. */
  hint?: string
  onEnd(): void
}

function Fields({ form, action, hint, onEnd }: FieldsProps) {
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.warning}>
        Amazon S3 or a service that speaks its protocol, such as MinIO, Cloudflare R2 or Backblaze B2. Use
        keys that may only put files into this bucket. The secret key is encrypted.
      </p>
      <TextInput label="Name" data-autofocus autoFocus autoComplete="off" {...form.input('name')} />
      <div className={styles.endpoint}>
        <TextInput
          label="Endpoint"
          placeholder="https://s3.eu-central-1.amazonaws.com"
          autoComplete="off"
          {...form.input('endpoint')}
        />
        <TextInput label="Region" autoComplete="off" {...form.input('region')} />
      </div>
      <div className={styles.pair}>
        <TextInput label="Bucket" autoComplete="off" {...form.input('bucket')} />
        <TextInput label="Path" autoComplete="off" {...form.input('path')} />
      </div>
      <div className={styles.pair}>
        <TextInput label="Access key" autoComplete="off" {...form.input('access_key')} />
        <PasswordInput
          label="Secret key"
          autoComplete="new-password"
          {...(hint !== undefined && { placeholder: hint })}
          {...form.input('secret_key')}
        />
      </div>
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
