import { Button, CopyButton, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { dateText } from '../../platform/date-format.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { FailedLine } from '../../ui/feedback/QueryStates.tsx'
import { renewSecret, secretQuery } from './destinations.api.ts'
import styles from './destinations.module.css'

/** The secret that signs webhooks: its creation date, and a button that makes a new one and shows it once. */
export function WebhookSecret() {
  const { data, error, refetch } = useQuery(secretQuery)
  const [shown, setShown] = useState<string | null>(null)
  const [isMaking, setIsMaking] = useState(false)

  async function make() {
    const isSure =
      data?.created_at == null ||
      (await confirm(
        'Create a new signing secret? Messages are also signed with the current one for another 24 hours.',
        { action: 'Create a new secret' },
      ))
    if (!isSure) return
    setIsMaking(true)
    await renewSecret().then(setShown).catch(ignoreHandledError)
    setIsMaking(false)
  }

  if (error !== null && data === undefined)
    return <FailedLine text="The signing secret could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={34} />
  return (
    <div className={styles.secret}>
      {shown === null ? (
        <p className={styles.note}>
          {data.created_at === null ? (
            'There is no signing secret yet.'
          ) : (
            <>
              Signing secret created <RelativeTime at={data.created_at} />.
            </>
          )}
          {data.previous_ends_at !== null &&
            ` The previous one works until ${dateText(data.previous_ends_at)}.`}
        </p>
      ) : (
        <div role="status">
          <p className={styles.note}>Save your signing secret. You will not see it again.</p>
          <div className={styles.actions}>
            <code className={styles.code}>{shown}</code>
            <CopyButton value={shown}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
            <Button size="xs" variant="default" onClick={() => setShown(null)}>
              I have saved it
            </Button>
          </div>
        </div>
      )}
      {shown === null && (
        <Button size="xs" variant="default" loading={isMaking} onClick={() => void make()}>
          {data.created_at === null ? 'Create a secret' : 'Create a new secret'}
        </Button>
      )}
    </div>
  )
}
