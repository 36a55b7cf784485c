import { SegmentedControl, Skeleton } from '@mantine/core'
import { amountText } from '@rankline/contract/limits/encoding'
import type { Package } from '@rankline/contract/packages/calls'
import { monthlyPrice, type Period, yearlyTotal } from '@rankline/contract/packages/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { counted } from '../../ui/format.ts'
import { Checkout } from './Checkout.tsx'
import { packagesQuery } from './packages.api.ts'
import styles from './packages.module.css'
import { priceText } from './price-text.ts'

const periods = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly, 20% off' },
]

/** The packages for sale, by month or by year. */
export function PackageList() {
  const query = useQuery(packagesQuery)
  const [period, setPeriod] = useState<Period>('monthly')
  return (
    <QueryStates query={query} waiting={<ListSkeleton />}>
      {(packages) => (
        <>
          <SegmentedControl
            className={styles.period}
            data={periods}
            value={period}
            onChange={(value) => setPeriod(value as Period)}
            aria-label="Paid"
          />
          <ul className={styles.list} aria-label="Packages">
            {packages.map((item) => (
              <PackageCard key={item.id} item={item} period={period} />
            ))}
          </ul>
        </>
      )}
    </QueryStates>
  )
}

const waiting = ['first', 'second', 'third', 'fourth']
const lines = ['projects', 'requests', 'competitors', 'members', 'label', 'api', 'support']

function ListSkeleton() {
  return (
    <div className={styles.list} role="status" aria-busy="true" aria-label="Loading packages">
      {waiting.map((card) => (
        <div key={card} className={styles.package}>
          <Skeleton width={110} height={14} />
          <Skeleton width={140} height={26} mt={14} />
          <Skeleton width={120} height={14} mt={10} mb={12} />
          {lines.map((line) => (
            <Skeleton key={line} height={12} my={9} />
          ))}
          <Skeleton height={34} mt={12} />
        </div>
      ))}
    </div>
  )
}

function PackageCard({ item, period }: { item: Package; period: Period }) {
  const isCurrent = useUser().package_slug === item.slug
  const facts: [string, number][] = [
    ['Projects', item.projects],
    ['Rank requests a day', item.manual_updates],
    ['Competitors per keyword', item.competitors],
    ['Team members', item.team_members],
    ['White label', item.white_label],
    ['API access', item.api_access],
    ['Premium support', item.premium_support],
  ]
  return (
    <li className={styles.package} data-current={isCurrent || undefined}>
      <h2 className={styles.name}>
        {item.name}
        {isCurrent && <span className={styles.current}>Current</span>}
      </h2>
      <p className={styles.price}>
        <strong>{priceText(monthlyPrice(item, period), item.currency)}</strong> a month
      </p>
      <p className={styles.billed}>
        {period === 'yearly'
          ? `${priceText(yearlyTotal(item), item.currency)} billed yearly`
          : 'billed monthly'}
      </p>
      <p className={styles.keywords}>{counted(item.keywords, 'keyword')}</p>
      <dl className={styles.facts}>
        {facts.map(([name, amount]) => (
          <div key={name} data-none={amount === 0 || undefined}>
            <dt>{name}</dt>
            <dd>{amountText(amount)}</dd>
          </div>
        ))}
      </dl>
      <Checkout slug={item.slug} name={item.name} period={period} />
    </li>
  )
}
