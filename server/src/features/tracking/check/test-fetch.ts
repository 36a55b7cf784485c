import type { WorkerTestResult } from '@rankline/contract/workers'
import { engineBySlug } from '@rankline/serp/catalog/engines'
import { normalisePhrase } from '@rankline/serp/phrase'
import type { Search } from '@rankline/serp/search'
import type { Asked } from '../../workers/heartbeat.service.ts'
import type { Pipeline } from '../pipeline.ts'

/** Makes a search for an administrator: the engine's first type that can be fetched, in English, on a desktop. */
export async function testFetch(
  { phrase, engine, country }: Asked,
  fetchOnce: Pipeline['fetchOnce'],
): Promise<WorkerTestResult> {
  const search: Search = {
    phrase: normalisePhrase(phrase),
    engine,
    type: engineBySlug(engine)?.types.find(({ fetchable }) => fetchable)?.slug ?? 'web',
    country: country.toLowerCase(),
    language: 'en',
    device: 'desktop',
  }
  const startedAt = performance.now()
  const check = await fetchOnce(search)
  const about = {
    requests: check.asked.reduce((sum, { requests }) => sum + requests, 0),
    milliseconds: Math.round(performance.now() - startedAt),
  }
  if (check.outcome !== 'complete')
    return {
      ...about,
      source: check.asked.at(-1)?.source ?? null,
      failure: check.message,
      results: [],
      features: [],
    }
  return {
    ...about,
    source: check.source,
    failure: null,
    results: check.organic.map(({ position, url, title }) => ({ position, url, title })),
    features: [...new Set(check.features.map(({ type }) => type))],
  }
}
