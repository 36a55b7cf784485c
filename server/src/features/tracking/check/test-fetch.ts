import { tidyPhrase } from '@rankline/contract/keywords/phrase'
import type { WorkerTestResult } from '@rankline/contract/workers/calls'
import { gapIn } from '@rankline/serp/capabilities'
import { engineBySlug } from '@rankline/serp/catalog/engines'
import type { Search } from '@rankline/serp/search'
import type { Capabilities } from '@rankline/serp/source'
import type { OrderedCheck } from '@rankline/serp/sources/order'
import type { Asked } from '../../workers/heartbeat.service.ts'
import type { Pipeline } from '../pipeline.ts'

type Fetching = Pick<Pipeline, 'fetchOnce' | 'sourceNamed'>

/**
 * Runs a search for an administrator, in English: with the engine's first type that can be fetched, on a desktop. For a
 * chosen source it uses the first type and device that the source supports.
 */
export async function testFetch(asked: Asked, pipeline: Fetching): Promise<WorkerTestResult> {
  const startedAt = performance.now()
  const only = asked.source === null ? undefined : pipeline.sourceNamed(asked.source)
  if (asked.source !== null && only === undefined)
    return failed(asked.source, `This worker has no source "${asked.source}".`)
  const search = searchOf(asked, only?.capabilities)
  const gap = only === undefined ? null : gapIn(only.capabilities, search)
  if (gap !== null) return failed(asked.source, `${asked.source} does not answer ${gap}.`)
  const check = await pipeline.fetchOnce(search, only)
  return { ...resultOf(check), milliseconds: Math.round(performance.now() - startedAt) }
}

function searchOf({ phrase, engine, country }: Asked, capabilities: Capabilities | undefined): Search {
  const types = engineBySlug(engine)?.types.filter(({ fetchable }) => fetchable) ?? []
  const has = ({ slug }: { slug: string }) => capabilities?.engines[engine]?.includes(slug) ?? true
  return {
    phrase: tidyPhrase(phrase),
    engine,
    type: (types.find(has) ?? types[0])?.slug ?? 'web',
    country: country.toLowerCase(),
    language: 'en',
    device: capabilities?.devices.includes('desktop') === false ? 'mobile' : 'desktop',
  }
}

function resultOf(check: OrderedCheck): WorkerTestResult {
  const requests = check.asked.reduce((sum, { requests: made }) => sum + made, 0)
  if (check.outcome !== 'complete')
    return { ...failed(check.asked.at(-1)?.source ?? null, check.message), requests }
  return {
    source: check.source,
    failure: null,
    requests,
    milliseconds: 0,
    results: check.organic.map(({ position, url, title }) => ({ position, url, title })),
    features: [...new Set(check.features.map(({ type }) => type))],
  }
}

const failed = (source: string | null, failure: string): WorkerTestResult => ({
  source,
  failure,
  requests: 0,
  milliseconds: 0,
  results: [],
  features: [],
})
