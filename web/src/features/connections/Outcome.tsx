import { Alert } from '@mantine/core'
import {
  type ConnectionDriver,
  type ConnectionProblem,
  connectionApis,
  connectionDrivers,
} from '@rankline/contract/connections/calls'
import { goTo } from '../../platform/navigation.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import styles from './connections.module.css'

const problems: Record<ConnectionProblem, (name: string) => string> = {
  expired: () => 'This took too long, or began in another browser. Add the connection again.',
  denied: (name) => `You didn't allow the connection at ${name}. Nothing has changed.`,
  failed: (name) => `${name} did not answer as expected. Try again.`,
  scope: (name) =>
    `${name} needs the permission that you took out. Add the connection again and leave it in.`,
  limit: () => 'Your package has no room for another Google connection.',
  role: () => 'You may no longer add connections to this account.',
}

/** Texts about the work that starts after a new connection. */
const after: Partial<Record<ConnectionDriver, string>> = {
  google_console:
    ' Google’s numbers of the last 90 days are being fetched; the screen “Search Console” of each project says how far.',
}

/** How a visit to a provider ended, as the address of the screen says it. */
export function Outcome() {
  const { driver, problem, connected } = useSearchParams()
  const known = connectionDrivers.find((one): one is ConnectionDriver => one === driver)
  if (known === undefined) return null
  const { name } = connectionApis[known]
  const text =
    connected === '1'
      ? `${name} is connected.${after[known] ?? ''}`
      : problems[problem as ConnectionProblem]?.(name)
  if (text === undefined) return null
  const isGood = connected === '1'
  return (
    <Alert
      className={styles.outcome}
      data-good={isGood || undefined}
      role={isGood ? 'status' : 'alert'}
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => goTo('/manage/connections', { replace: true })}
    >
      {text}
    </Alert>
  )
}
