import type { SourceState } from '@rankline/contract/sources/calls'
import { formatNumber, formatPercent, unknown } from '../../../ui/format.ts'
import { Table } from '../../../ui/tables/Table.tsx'
import styles from './sources.module.css'

/** The proxies a source goes through. */
export function ProxyTable({ proxies }: { proxies: SourceState['proxies'] }) {
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
