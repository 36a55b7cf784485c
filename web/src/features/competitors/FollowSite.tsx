import { Button, TextInput } from '@mantine/core'
import { readableHost } from '@rankline/contract/readable'
import { type FormEvent, useState } from 'react'
import { CallFailed } from '../../platform/api.ts'
import { useCan } from '../../platform/can.ts'
import { counted, formatNumber } from '../../ui/format.ts'
import { followEverywhere } from './competitors.api.ts'
import styles from './discovered-sites.module.css'

/** Follows a typed site at every keyword of a project. */
export function FollowSite({ projectId }: { projectId: number }) {
  const [site, setSite] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  if (!useCan('update')) return null

  async function start(event: FormEvent) {
    event.preventDefault()
    setDone(0)
    setMessage(null)
    const work = async () => {
      const { added, host } = await followEverywhere(projectId, { host: site, followed: 0 }, setDone)
      setMessage(
        added === 0
          ? `${readableHost(host)} is already tracked for all keywords.`
          : `${readableHost(host)} is now tracked for all keywords, ${formatNumber(added)} of them new.`,
      )
      setSite('')
    }
    await work().catch(refused)
    setDone(null)
  }

  /** The call has shown the message; this keeps it at the field. */
  function refused(failure: unknown) {
    if (!(failure instanceof CallFailed)) throw failure
    setError(failure.errors.competitor?.[0] ?? null)
  }

  return (
    <form className={styles.add} onSubmit={(event) => void start(event)}>
      <TextInput
        aria-label="Site to follow"
        placeholder="example.org"
        autoComplete="off"
        maxLength={255}
        value={site}
        error={error}
        onChange={(event) => {
          setSite(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="default" disabled={done !== null || site.trim() === ''}>
        {done === null ? 'Track for all keywords' : counted(done, 'keyword')}
      </Button>
      <span className={styles.message} role="status">
        {message}
      </span>
    </form>
  )
}
