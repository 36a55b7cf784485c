import { Button } from '@mantine/core'
import {
  type ConnectionDriver,
  connectionApis,
  connectionDrivers,
} from '@rankline/contract/connections/calls'
import { UNLIMITED } from '@rankline/contract/limits/encoding'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { counted } from '../../ui/format.ts'
import { add, apisQuery } from './connections.api.ts'
import styles from './connections.module.css'

const uses: Record<ConnectionDriver, string> = {
  google_analytics: 'Sessions of your pages, keywords of your properties',
  google_console: 'Keywords your sites are seen for',
  google_drive: 'Exports as files in Drive',
  dropbox: 'Exports as files in Dropbox',
}

/** A button for each service, or the reason why it cannot be connected now. */
export function AddConnections() {
  const { data } = useQuery(apisQuery)
  const [leaving, setLeaving] = useState<ConnectionDriver | null>(null)
  const limit = data?.google_apis
  const isFull = limit !== undefined && limit.allowed !== UNLIMITED && limit.used >= limit.allowed

  /** The button stays busy: the browser is leaving. */
  async function leave(driver: ConnectionDriver) {
    setLeaving(driver)
    await add(driver).catch((error: unknown) => {
      setLeaving(null)
      ignoreHandledError(error)
    })
  }

  function reasonOf(driver: ConnectionDriver): string | null {
    const api = data?.apis.find((one) => one.driver === driver)
    if (api?.is_configured === 0) return 'Your administrator hasn’t enabled this yet.'
    return isFull && driver !== 'dropbox' ? 'Your package has no room for another.' : null
  }

  return (
    <section aria-label="Add a connection">
      <Card className={styles.add}>
        {connectionDrivers.map((driver) => {
          const reason = reasonOf(driver)
          return (
            <div key={driver} className={styles.api}>
              <Button
                variant="default"
                disabled={reason !== null || data === undefined}
                loading={leaving === driver}
                aria-describedby={`api-${driver}`}
                onClick={() => void leave(driver)}
              >
                Add {connectionApis[driver].name}
              </Button>
              <p id={`api-${driver}`} className={styles.use}>
                {reason ?? uses[driver]}
              </p>
            </div>
          )
        })}
      </Card>
      {limit !== undefined && limit.allowed !== UNLIMITED && (
        <p className={styles.limit}>
          {limit.used} of {counted(limit.allowed, 'Google connection')} of your package used.{' '}
          {isFull && <AppLink to="/account/upgrade/packages">Upgrade</AppLink>}
        </p>
      )}
    </section>
  )
}
