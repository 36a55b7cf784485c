import { Button } from '@mantine/core'
import type { SourceState } from '@rankline/contract/sources/calls'
import { useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { counted, formatNumber } from '../../../ui/format.ts'
import { HealthTable } from './HealthTable.tsx'
import { dollars } from './money.ts'
import { ProxyTable } from './ProxyTable.tsx'
import { SourceTestModal } from './SourceTestModal.tsx'
import { SpendingBar } from './SpendingBar.tsx'
import styles from './sources.module.css'

/** One source: its abilities, cost and state. */
export function SourceCard({ source }: { source: SourceState }) {
  const [isTested, setIsTested] = useState(false)
  return (
    <Card isFlush>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{source.name}</h2>
          <div className={styles.muted}>
            {source.docs === null ? (
              source.title
            ) : (
              <a href={source.docs} target="_blank" rel="noreferrer" className={styles.link}>
                {source.title}
              </a>
            )}
          </div>
        </div>
        <div className={styles.side}>
          <Badge tone={source.is_verified ? 'up' : 'warn'}>
            {source.is_verified ? 'Verified' : 'From documentation only'}
          </Badge>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Test ${source.name}`}
            onClick={() => setIsTested(true)}
          >
            Test
          </Button>
        </div>
      </div>
      {isTested && <SourceTestModal source={source} onClose={() => setIsTested(false)} />}
      {source.pause !== null && <p className={styles.pause}>{source.pause}</p>}
      <dl className={styles.facts}>
        <Fact label="Price a request" value={source.price === 0 ? 'Free' : dollars(source.price)} />
        <Fact
          label="Spent today"
          value={dollars(source.spent_today)}
          more={
            source.ceiling === null ? null : (
              <SpendingBar spent={source.spent_today} ceiling={source.ceiling} />
            )
          }
        />
        <Fact label="Checks today" value={formatNumber(source.checks_today)} />
        <Fact label="Requests today" value={formatNumber(source.requests_today)} />
        <Fact label="Answers" value={abilitiesOf(source)} />
      </dl>
      {source.health.length > 0 && <HealthTable health={source.health} />}
      {source.proxies.length > 0 && <ProxyTable proxies={source.proxies} />}
    </Card>
  )
}

function Fact({ label, value, more }: { label: string; value: string; more?: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {more}
      </dd>
    </div>
  )
}

function abilitiesOf({ engines, devices, has_places, results_per_request }: SourceState): string {
  const [first] = engines
  const what =
    engines.length === 1 && first !== undefined
      ? `${first.engine} ${first.types.join(', ')}`
      : counted(engines.length, 'engine')
  const limits = [
    ...(devices.length === 1 ? [`${devices[0]} only`] : []),
    ...(has_places ? [] : ['no places']),
  ]
  return [what, `${counted(results_per_request, 'result')} per request`, ...limits].join(' · ')
}
