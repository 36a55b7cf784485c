import { HIDDEN_PASSWORD, type ListedProxy, type ProxyStatus } from '@rankline/contract/proxies/calls'
import { countryByAlpha2 } from '@rankline/serp/catalog/countries'
import type { ProxyRow } from './proxies.queries.ts'

const texts: Readonly<Record<ProxyStatus, string>> = {
  disabled: 'Disabled',
  unused: 'Not used yet',
  working: 'Working',
  resting: 'Resting',
}

export function presentProxy(row: ProxyRow): ListedProxy {
  const status = statusOf(row)
  const { country } = row
  return {
    id: row.id,
    ip: row.host,
    port: row.port,
    country: country === null ? null : { code: country, name: countryByAlpha2(country)?.name ?? country },
    username: row.username === '' ? null : row.username,
    password: row.password === null ? null : HIDDEN_PASSWORD,
    is_enabled: row.is_enabled,
    process_status: status,
    process_status_text: texts[status],
    usage_amount: row.used,
    failed_amount: row.failed,
    blocked_amount: row.blocked,
    latency: row.latency,
    last_failure: row.last_failure,
    resting_until: status === 'resting' ? (row.resting_until?.toISOString() ?? null) : null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

function statusOf({ is_enabled, resting_until, last_used_at }: ProxyRow): ProxyStatus {
  if (!is_enabled) return 'disabled'
  if (resting_until !== null && resting_until.getTime() > Date.now()) return 'resting'
  return last_used_at === null ? 'unused' : 'working'
}
