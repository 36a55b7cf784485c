import { Button, Modal } from '@mantine/core'
import { type SourceState, testSource } from '@rankline/contract/sources/calls'
import { sourceTestForm } from '@rankline/contract/workers/forms'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useSharedForm } from '../../../platform/forms.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { useFocusReturn } from '../../../ui/feedback/focus-return.ts'
import { counted, formatNumber, formatPercent, unknown } from '../../../ui/format.ts'
import { Lead } from '../../../ui/Lead.tsx'
import { Table } from '../../../ui/tables/Table.tsx'
import { TestForm } from '../workers/TestForm.tsx'
import { HealthTable } from './HealthTable.tsx'
import { dollars } from './money.ts'
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

/** The proxies a source goes through. */
function ProxyTable({ proxies }: { proxies: SourceState['proxies'] }) {
  return (
    <div className={styles.scroll}>
      <Table className={styles.table}>
        <thead>
          <tr>
            <th>Proxy</th>
            <th>Country</th>
            <th data-number>Used</th>
            <th data-number>Failed</th>
            <th data-number>Blocked</th>
            <th data-number>Succeeded</th>
            <th data-number>Response time</th>
            <th>Last failure</th>
          </tr>
        </thead>
        <tbody>
          {proxies.map((proxy) => (
            <tr key={proxy.address}>
              <td>{proxy.address}</td>
              <td>{proxy.country?.toUpperCase() ?? unknown}</td>
              <td data-number>{formatNumber(proxy.used)}</td>
              <td data-number>{formatNumber(proxy.failed)}</td>
              <td data-number>{formatNumber(proxy.blocked)}</td>
              <td data-number>{formatPercent(proxy.success * 100)}</td>
              <td data-number>{proxy.latency === null ? unknown : `${formatNumber(proxy.latency)} ms`}</td>
              <td className={styles.error}>{proxy.last_failure ?? unknown}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** One real search at one source alone, and the result list as it was parsed. */
function SourceTestModal({ source, onClose }: { source: SourceState; onClose(): void }) {
  useFocusReturn()
  const [testId, setTestId] = useState<number>()
  const engines = source.engines.map(({ engine }) => engine)
  const form = useSharedForm(sourceTestForm, {
    initial: {
      source: source.name,
      ...(!engines.includes('google') && engines[0] !== undefined && { engine: engines[0] }),
    },
    onSubmit: async (values) => setTestId((await call(testSource, values)).id),
  })
  return (
    <Modal opened onClose={onClose} title={`Test ${source.name}`} size="lg" centered radius="lg">
      <Lead>{aboutTest(source)}</Lead>
      <TestForm form={form} testId={testId} />
    </Modal>
  )
}

/** Explains a test of this source: it runs even while checks skip the source, and its requests may cost money. */
function aboutTest({ price, pause, health }: SourceState): string {
  const isPaused = pause !== null || health.some(({ paused_until }) => paused_until !== null)
  const cost = price === null ? 'cost what they usually do' : price === 0 ? 'are free' : `cost $${price} each`
  return `This source is asked alone${isPaused ? ', although checks leave it out now' : ''}. Its requests ${cost}.`
}
