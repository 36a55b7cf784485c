import type { AttentionKind, ClientHealth } from '@rankline/contract/clients/health'
import { utcDay } from '@rankline/contract/days'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { Heads } from '../../ui/tables/Heads.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import styles from '../resale/white-label.module.css'
import { healthQuery } from './dashboards.api.ts'
import { expiryOf } from './expiry.ts'

const reasons: Record<AttentionKind, { text: string; tone: 'down' | 'warn' }> = {
  expired: { text: 'Expired', tone: 'down' },
  ends_soon: { text: 'Ends soon', tone: 'warn' },
  failed_checks: { text: 'Checks fail', tone: 'down' },
  visibility: { text: 'Visibility fell', tone: 'warn' },
  limit: { text: 'Limit nearly used', tone: 'warn' },
}

/** All clients on one screen; those who need attention most come first. */
export function HealthPage() {
  useTitle('Health of clients')
  const query = useQuery(healthQuery)
  const needy = query.data?.filter(({ attention }) => attention.length > 0).length
  return (
    <WhiteLabelPage title="Health of clients" sub={needy === undefined ? ' ' : subOf(needy)}>
      <QueryStates
        query={query}
        title="We couldn’t load your clients"
        prescribed={['UNABLE TO GET DASHBOARDS', 'Invalid or empty dashboards']}
        waiting={<TableSkeleton rows={6} />}
      >
        {(clients) =>
          clients.length === 0 ? (
            <EmptyState
              title="No clients yet"
              subtitle="Their health is shown here."
              link={{ label: 'Add a client', to: '/white-label/dashboards/create' }}
            />
          ) : (
            <Card isFlush className={styles.frame ?? ''}>
              <HealthTable clients={clients} />
            </Card>
          )
        }
      </QueryStates>
    </WhiteLabelPage>
  )
}

/** Visibility and traffic come from the last whole day: a client's own pages already have today's checks. */
function subOf(needy: number): string {
  const state =
    needy === 0
      ? 'Everyone is fine'
      : `${counted(needy, 'client')} ${needy === 1 ? 'needs' : 'need'} attention`
  return `${state} · numbers at the end of ${shortDay(utcDay(-1))} (UTC)`
}

function HealthTable({ clients }: { clients: readonly ClientHealth[] }) {
  return (
    <Table phone="blocks" className={styles.table} aria-label="Health of clients" data-plain>
      <Heads
        of={[
          'Client',
          'Brand',
          'Attention',
          { number: 'Visibility' },
          { number: 'In 7 days' },
          '30 days',
          { number: 'Est. traffic' },
          { number: 'Keywords' },
          { number: 'Projects' },
          { number: 'Failed checks' },
          'Expires',
        ]}
      />
      <tbody>
        {clients.map((client) => (
          <tr key={client.id} data-off={client.status === 0 || undefined}>
            <td className={styles.name}>
              <AppLink to={`/white-label/dashboards/${client.id}/edit`} data-touch="line">
                {client.username}
              </AppLink>
            </td>
            <td data-label="Brand">{client.user_brand}</td>
            <td data-label="Attention">
              <span className={styles.reasons}>
                {client.attention.map((kind) => (
                  <Badge key={kind} tone={reasons[kind].tone}>
                    {reasons[kind].text}
                  </Badge>
                ))}
                {client.attention.length === 0 && (client.status === 1 ? '–' : 'Disabled')}
              </span>
            </td>
            <td data-label="Visibility" className={styles.number}>
              {formatPercent(client.visibility)}
            </td>
            <td data-label="In 7 days" className={styles.number}>
              {changeOf(client.visibility_change)}
            </td>
            <td data-label="30 days">
              <Sparkline
                points={client.visibility_trend}
                every={0}
                label={`Visibility of ${client.username} over 30 days`}
              />
            </td>
            <td data-label="Est. traffic" className={styles.number}>
              {formatNumber(client.traffic)}
            </td>
            <td data-label="Keywords" className={styles.number}>
              {usedOf(client.total_project_keywords, client.allowed_keywords)}
            </td>
            <td data-label="Projects" className={styles.number}>
              <AppLink to={`/white-label/dashboards/${client.id}/projects`} data-touch>
                {usedOf(client.total_projects, client.allowed_projects)}
              </AppLink>
            </td>
            <td data-label="Failed checks" className={styles.number}>
              {formatNumber(client.failed_keywords)}
            </td>
            <td data-label="Expires">{expiryOf(client)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const usedOf = (used: number, limit: number | null) =>
  limit === null ? formatNumber(used) : `${formatNumber(used)} of ${formatNumber(limit)}`

const changeOf = (change: number | null) =>
  change === null ? '–' : `${change > 0 ? '+' : ''}${formatDecimal(change)}`
