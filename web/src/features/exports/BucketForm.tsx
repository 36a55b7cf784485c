import { TextInput } from '@mantine/core'
import type { RemoteServer } from '@rankline/contract/remote-servers/calls'
import { bucketForm, editBucketForm } from '@rankline/contract/remote-servers/forms'
import type { SharedForm } from '../../platform/forms.tsx'
import styles from './exports.module.css'
import { PlaceForm, type PlaceProps, SecretInput, usePlaceForm } from './PlaceForm.tsx'
import { addBucket, saveBucket } from './servers.api.ts'

const warning =
  'Amazon S3 or a service that speaks its protocol, such as MinIO, Cloudflare R2 or Backblaze B2. Use keys that may only put files into this bucket. The secret key is encrypted.'

export const BucketForm = ({ server, onEnd }: PlaceProps) =>
  server === null ? <NewBucket onEnd={onEnd} /> : <KnownBucket server={server} onEnd={onEnd} />

function NewBucket({ onEnd }: { onEnd(): void }) {
  const form = usePlaceForm(bucketForm, { save: addBucket, onEnd })
  return <Fields form={form} isNew onEnd={onEnd} />
}

function KnownBucket({ server, onEnd }: { server: RemoteServer; onEnd(): void }) {
  const { id, name, username, path, bucket } = server
  const form = usePlaceForm(editBucketForm, {
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
    save: saveBucket,
    onEnd,
  })
  return <Fields form={form} isNew={false} onEnd={onEnd} />
}

type FieldsProps = {
  form: Pick<SharedForm<typeof bucketForm>, 'props' | 'input' | 'canSubmit' | 'isSubmitting'>
  isNew: boolean
  onEnd(): void
}

const Fields = ({ form, isNew, onEnd }: FieldsProps) => (
  <PlaceForm {...{ form, isNew, warning, onEnd }}>
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
      <SecretInput label="Secret key" isNew={isNew} {...form.input('secret_key')} />
    </div>
  </PlaceForm>
)
