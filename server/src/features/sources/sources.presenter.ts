import type { Drift, SourceState } from '@rankline/contract/sources/calls'
import { engineBySlug } from '@rankline/serp/catalog/engines'
import type { ProxyHealth } from '@rankline/serp/source'
import { describeSources } from '@rankline/serp/sources/registry'
import type { DriftPageRow, DriftRow } from './drifts.queries.ts'
import type { StoredHealth } from './health.queries.ts'
import type { PlannedSource } from './plan.ts'
import type { SpentToday } from './spending.queries.ts'

type State = {
  health: readonly StoredHealth[]
  proxies: readonly ProxyHealth[]
  spent: SpentToday | undefined
  pause: string | null
}

export function presentSource(planned: PlannedSource, { health, proxies, spent, pause }: State): SourceState {
  const { name, price, ceiling, resultsPerRequest, capabilities } = planned
  const described = describeSources().find((one) => one.name === name)
  return {
    name,
    title: described?.title ?? name,
    docs: described?.docs ?? null,
    is_verified: described?.verified ?? false,
    engines: Object.entries(capabilities.engines).map(([engine, types]) => ({ engine, types: [...types] })),
    devices: [...capabilities.devices],
    has_places: capabilities.places,
    results_per_request: resultsPerRequest,
    price,
    ceiling,
    spent_today: spent?.cost ?? 0,
    requests_today: spent?.requests ?? 0,
    checks_today: spent?.checks ?? 0,
    pause,
    health: health.map((one) => ({
      engine: one.engine,
      success: one.success,
      failures_in_row: one.failures_in_row,
      paused_until: textOf(one.open_until),
      last_error: one.last_error,
      last_error_at: textOf(one.last_error_at),
    })),
    proxies: proxies.map(presentProxy),
  }
}

function presentProxy(proxy: ProxyHealth): SourceState['proxies'][number] {
  const { address, country, used, failed, blocked, active, latency, success } = proxy
  return {
    address,
    country,
    used,
    failed,
    blocked,
    active,
    latency,
    success,
    cooling_until: proxy.coolingUntil === null ? null : new Date(proxy.coolingUntil).toISOString(),
    last_failure: proxy.lastFailure,
  }
}

export function presentDrift(row: DriftRow, pages: readonly DriftPageRow[]): Drift {
  const { id, source, engine, type, device, signs, failed_checks } = row
  return {
    id,
    source,
    engine,
    engine_name: engineBySlug(engine)?.name ?? engine,
    type,
    device,
    signs,
    failed_checks,
    began_at: row.began_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    ended_at: textOf(row.ended_at),
    accepted_at: textOf(row.accepted_at),
    pages: pages.map((page) => ({
      id: page.id,
      phrase: page.phrase,
      country: page.country,
      language: page.language,
      status: page.status,
      results: page.results,
      features: page.features,
      has_text: page.has_body,
      kept_at: page.kept_at.toISOString(),
    })),
  }
}

const textOf = (at: Date | null) => at?.toISOString() ?? null
