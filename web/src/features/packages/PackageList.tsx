import { Button, Skeleton } from '@mantine/core'
import { amountText } from '@rankline/contract/limit-encoding'
import type { Package } from '@rankline/contract/packages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { formatNumber } from '../../ui/format.ts'
import { packagesQuery } from './packages.api.ts'
import styles from './packages.module.css'

/** The packages for sale. Payment is agreed with whoever runs the installation. */
export function PackageList() {
  const query = useQuery(packagesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <ListSkeleton />
    )
  return (
    <ul className={styles.list} aria-label="Packages">
      {query.data.map((item) => (
        <PackageCard
          key={item.id}
          item={item}
          isChosen={chosen === item.slug}
          onCheckout={() => setChosen(item.slug)}
        />
      ))}
    </ul>
  )
}

const waiting = ['first', 'second', 'third', 'fourth']
const lines = ['projects', 'requests', 'competitors', 'members', 'label', 'support']

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

type CardProps = { item: Package; isChosen: boolean; onCheckout(): void }

function PackageCard({ item, isChosen, onCheckout }: CardProps) {
  const facts: [string, number][] = [
    ['Projects', item.projects],
    ['Rank requests a day', item.manual_updates],
    ['Competitors per keyword', item.competitors],
    ['Team members', item.team_members],
    ['White label', item.white_label],
    ['Premium support', item.premium_support],
  ]
  return (
    <li className={styles.package}>
      <h2 className={styles.name}>{item.name}</h2>
      <p className={styles.price}>
        <strong>{money(item)}</strong> a month
      </p>
      <p className={styles.keywords}>{formatNumber(item.keywords)} keywords</p>
      <dl className={styles.facts}>
        {facts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amountText(amount)}</dd>
          </div>
        ))}
      </dl>
      {isChosen ? (
        <p className={styles.contact} role="status">
          Contact us to upgrade to {item.name}: online payment is not set up here.
        </p>
      ) : (
        <Button variant="default" fullWidth onClick={onCheckout}>
          CHECKOUT
        </Button>
      )}
    </li>
  )
}

const money = ({ price, currency }: Package) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 2 })
    .format(price)
    .replace(/\.00$/, '')
