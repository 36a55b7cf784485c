import { Button } from '@mantine/core'
import {
  changeSubscription,
  createPageLink,
  type PageLink,
  type Proration,
  previewChange,
} from '@rankline/contract/billing/calls'
import type { Period } from '@rankline/contract/packages/plans'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { Note } from '../../ui/Note.tsx'
import { payInOverlay } from '../billing/paddle.ts'
import { subscriptionQuery, waitForSubscription } from '../billing/subscription.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import styles from './packages.module.css'
import { priceText } from './price-text.ts'

type Props = { slug: string; name: string; period: Period }
type Frame = { link: string; end(isPaid: boolean): void }

const LATE = 'Your payment is on its way. Your package changes as soon as it arrives.'

/** Opens the payment or changes the subscription. If that fails, the message says what to do next. */
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
    // The browser leaves the page, so the button stays busy.
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
      const hasArrived = await waitForSubscription(
        (subscription) => subscription?.package_slug === slug && subscription.plan_type === period,
      ).finally(() => setActivating(false))
      if (!hasArrived) throw new Error(LATE)
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

type Wanted = { package: string; plan_type: Period }

/** Changes the package of the subscription after showing what that costs. @returns whether the person agreed */
async function changePackage(wanted: Wanted, name: string): Promise<boolean> {
  const proration = await call(previewChange, wanted, { background: true })
  const isAgreed = await confirm(`Change your package to ${name}?`, {
    action: 'Change package',
    note: Promise.resolve(prorationText(proration, wanted.plan_type)),
  })
  if (isAgreed) await call(changeSubscription, wanted, { background: true })
  return isAgreed
}

/** `You pay $32.10 now for the rest of this period, then $95 a month from 2026-12-22.` */
function prorationText({ amount, currency, is_credit, next }: Proration, period: Period): string {
  const now =
    amount === 0
      ? 'Nothing is due now'
      : is_credit === 1
        ? `${priceText(amount, currency)} is credited to your next bills`
        : `You pay ${priceText(amount, currency)} now for the rest of this period`
  const each = `${priceText(next.amount, next.currency)} a ${period === 'yearly' ? 'year' : 'month'}`
  return next.date === null || period === 'yearly'
    ? `${now}, then ${each}. Taxes may be added.`
    : `${now}, then ${each} from ${next.date}. Taxes may be added.`
}
