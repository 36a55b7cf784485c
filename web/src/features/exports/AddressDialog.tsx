import { Button, CopyButton, Modal, TextInput } from '@mantine/core'
import type { CsvAddress } from '@rankline/contract/exports/csv-addresses'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { addressesQuery, makeAddress, revokeAddress } from './addresses.api.ts'
import type { ExportedList } from './exports.api.ts'
import styles from './exports.module.css'

const LONGEST = 60

/** Creates an address where spreadsheets and dashboards read the filtered list with its latest numbers. */
export function AddressDialog({ list, onClose }: { list: ExportedList; onClose(): void }) {
  useFocusReturn()
  const query = useQuery(addressesQuery)
  const [name, setName] = useState('')
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function make(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    await makeAddress(name.trim(), list).then(setUrl, ignoreHandledError)
    setBusy(false)
  }

  return (
    <Modal opened onClose={onClose} size={560} title="Live link for Sheets and Looker">
      <div className={styles.form}>
        <p className={styles.text}>
          Google Sheets, Looker Studio or Power BI read this list as CSV, with its current filters, sort and
          columns, and always the newest numbers. Anyone with the link can read it until you revoke it.
        </p>
        {url === null ? (
          <form className={styles.form} onSubmit={(event) => void make(event)}>
            <TextInput
              label="Name"
              description="To recognise it, such as the sheet that reads it."
              value={name}
              maxLength={LONGEST}
              data-autofocus
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <div className={styles.end}>
              <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
                Create link
              </Button>
            </div>
          </form>
        ) : (
          <Made url={url} />
        )}
        <QueryStates
          query={query}
          line="Your links could not be loaded."
          waiting={<TableSkeleton rows={2} />}
        >
          {(addresses) => addresses.length > 0 && <Addresses addresses={addresses} />}
        </QueryStates>
      </div>
    </Modal>
  )
}

function Made({ url }: { url: string }) {
  const formula = `=IMPORTDATA("${url}")`
  return (
    <div className={styles.form}>
      <TextInput label="Address" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <p className={styles.warning}>Copy it now: it is not shown again.</p>
      <div className={styles.end}>
        <CopyButton value={formula}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy for Google Sheets'}
            </Button>
          )}
        </CopyButton>
        <CopyButton value={url}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy link'}</Button>}
        </CopyButton>
      </div>
    </div>
  )
}

function Addresses({ addresses }: { addresses: readonly CsvAddress[] }) {
  async function revoke({ id, name }: CsvAddress) {
    const isSure = await confirm(`Revoke the link "${name}"? Sheets that use it stop updating.`, {
      action: 'Revoke',
      isDestructive: true,
    })
    if (isSure) await revokeAddress(id).catch(ignoreHandledError)
  }
  return (
    <ul className={styles.addresses} aria-label="Links">
      {addresses.map((address) => (
        <li key={address.id} className={styles.server}>
          <div>
            <div className={styles.name}>{address.name}</div>
            <div className={styles.text}>
              {address.last_read_at === null ? (
                'Not read yet'
              ) : (
                <>
                  Last read <RelativeTime at={address.last_read_at} />
                </>
              )}
            </div>
          </div>
          <Button
            variant="default"
            size="xs"
            aria-label={`Revoke ${address.name}`}
            onClick={() => void revoke(address)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}
