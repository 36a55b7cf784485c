import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from '../../platform/search-params.ts'
import { Note } from '../../ui/Note.tsx'
import styles from './billing.module.css'
import { loadPaddle } from './paddle.ts'
import { subscriptionQuery, waitForSubscription } from './subscription.ts'

/** Handles the return from the provider's checkout, or from a Paddle payment link in a mail. */
export function Returned() {
  const { checkout, _ptxn: transaction } = useSearchParams()
  const { data } = useQuery(subscriptionQuery)
  const [isLate, setLate] = useState(false)
  const isAwaited = checkout === 'paid' && data?.subscription == null
  useEffect(() => {
    if (checkout === 'paid')
      void waitForSubscription((subscription) => subscription !== null).then(
        (hasArrived) => setLate(!hasArrived),
        () => setLate(true),
      )
  }, [checkout])
  const isPaddle = data?.provider === 'paddle'
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isPaddle && transaction !== undefined) loadPaddle().catch(() => setFailed(true))
  }, [isPaddle, transaction])
  if (hasFailed)
    return (
      <Note className={styles.returned} role="alert">
        The payment window could not be opened. Reload the page to try again.
      </Note>
    )
  if (!isAwaited) return null
  return (
    <Note className={styles.returned} role="status">
      {isLate
        ? 'Your payment is on its way. Your package changes as soon as it arrives.'
        : 'Your package is being activated…'}
    </Note>
  )
}
