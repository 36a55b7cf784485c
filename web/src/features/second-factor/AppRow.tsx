import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../../platform/confirm.ts'
import { dayOf } from './days.ts'
import { FactorRow } from './FactorRow.tsx'
import { SetUpApp } from './SetUpApp.tsx'
import { beginTotp, removeTotp } from './second-factor.api.ts'
import type { Changes } from './use-changes.ts'

type Begun = { secret: string; uri: string }

/** The authenticator app: not set up, or since when. */
export function AppRow({ since, changes }: { since: string | null; changes: Changes }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const begin = () => changes.run(async () => setBegun(await beginTotp()))
  async function remove() {
    const isSure = await confirm('Do you want to remove your authenticator app?', {
      action: 'Remove',
      isDestructive: true,
    })
    if (isSure) await changes.run(removeTotp)
  }
  return (
    <FactorRow
      icon={<IconDeviceMobile size={20} stroke={1.6} aria-hidden />}
      name="Authenticator app"
      note={since === null ? 'A code from an app on your phone.' : `Added ${dayOf(since)}`}
      isOn={since !== null}
    >
      {since === null ? (
        <Button variant="default" data-disabled={changes.isBusy || undefined} onClick={() => void begin()}>
          Set up
        </Button>
      ) : (
        <>
          <Button variant="default" data-disabled={changes.isBusy || undefined} onClick={() => void begin()}>
            Change app
          </Button>
          <Button variant="default" data-disabled={changes.isBusy || undefined} onClick={() => void remove()}>
            Remove app
          </Button>
        </>
      )}
      {begun !== null && (
        <SetUpApp
          {...begun}
          onClose={() => setBegun(null)}
          onDone={(codes) => {
            setBegun(null)
            changes.showCodes(codes)
          }}
        />
      )}
    </FactorRow>
  )
}
