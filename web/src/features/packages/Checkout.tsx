import { Button } from '@mantine/core'
import { createPageLink, type PageLink } from '@rankline/contract/billing/calls'
import type { Period } from '@rankline/contract/packages/plans'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../platform/api.ts'
import { Note } from '../../ui/Note.tsx'
import { payInOverlay } from '../billing/paddle.ts'
import { subscriptionQuery, untilTold } from '../billing/subscription.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { changePackage } from './change-package.ts'
import styles from './packages.module.css'

type Props = { slug: string; name: string; period: Period }
type Frame = { link: string; end(isPaid: boolean): void }

const LATE = 'Your payment is on its way. Your package changes as soon as it arrives.'

/** Opens the payment, or changes the subscription; if refused, the button shows what else can be done. */
export function Checkout({ slug, name, period }: Props) {
  const { data } = useQuery(subscriptionQuery)
  const subscription = data?.subscription ?? null
  const [frame, setFrame] = useState<Frame | null>(null)
  const [isActivating, setActivating] = useState(false)

  const inFrame = (link: string) =>
    new Promise<boolean>((resolve) => {
      const end = (isPaid: boolean) => {
        setFrame(null)
        resolve(isPaid)
      }
      setFrame({ link, end })
    })

  async function pay({ link, provider }: PageLink): Promise<boolean> {
    if (provider === 'fake') return inFrame(link)
    if (provider === 'paddle') return payInOverlay(link)
    window.location.assign(link)
    // The page is left; the button keeps waiting until then.
    return new Promise(() => undefined)
  }

  const order = useMutation({
    async mutationFn() {
      const wanted = { package: slug, plan_type: period }
      const isDone =
        subscription === null
          ? await pay(await call(createPageLink, wanted, { background: true }))
          : await changePackage(wanted, name)
      if (!isDone) return
      setActivating(true)
      const isTold = await untilTold(
        (told) => told?.package_slug === slug && told.plan_type === period,
      ).finally(() => setActivating(false))
      if (!isTold) throw new Error(LATE)
    },
  })
  const end = useCallback((isPaid: boolean) => frame?.end(isPaid), [frame])
  const isPresent = subscription?.package_slug === slug && subscription.plan_type === period
  return (
    <>
      <Button
        variant="default"
        fullWidth
        aria-label={`CHECKOUT ${name}`}
        loading={order.isPending}
        disabled={isPresent}
        onClick={() => order.mutate()}
      >
        CHECKOUT
      </Button>
      {isActivating && (
        <p className={styles.progress} role="status">
          Your package is being activated…
        </p>
      )}
      {order.isError && (
        <Note className={styles.contact} role="alert">
          {order.error.message}
        </Note>
      )}
      {frame !== null && <CheckoutFrame link={frame.link} onEnd={end} />}
    </>
  )
}
