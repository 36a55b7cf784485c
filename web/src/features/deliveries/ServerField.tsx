import { Select } from '@mantine/core'
import { addressField } from '@rankline/contract/deliveries/destinations'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../ui/AppLink.tsx'
import { serversQuery } from './destinations.api.ts'
import styles from './destinations.module.css'
import { addressIn, type DestinationForm } from './form.ts'
import { hints } from './names.ts'

type Props = {
  form: DestinationForm
  /** The name of the stored server; it is kept unless another is chosen. */
  kept?: string | undefined
}

/** The file server or bucket that a report goes to: one of the person's own. */
export function ServerField({ form, kept }: Props) {
  const { data: servers, isPending, isError } = useQuery(serversQuery)
  const name = addressField('server')
  const isEmpty = servers?.length === 0 && kept === undefined
  return (
    <div className={styles.address}>
      <Select
        className={styles.input}
        label="FILE SERVER OR BUCKET"
        name={name}
        placeholder={kept ?? (isPending ? 'Loading…' : 'Choose a server')}
        description={kept === undefined ? hints.server : 'The server stays if you choose no other.'}
        data={(servers ?? []).map(({ id, name: label, ip_address: host }) => ({
          value: String(id),
          label: `${label} (${host})`,
        }))}
        value={addressIn(form.values, 'server') || null}
        onChange={(value) => form.edit({ [name]: value ?? '' })}
        clearable={kept !== undefined}
        disabled={isPending || isEmpty}
        error={isError ? 'Your file servers could not be loaded.' : form.error(name)}
      />
      {isEmpty && (
        <p className={styles.note}>
          You have no file server yet. Add one above <AppLink to="/keywords">a list of keywords</AppLink>:
          EXPORTS, Remote file server…
        </p>
      )}
    </div>
  )
}
