import { engineBySlug } from '@rankline/serp/catalog/engines'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Finished } from '../check/check.ts'
import { pipelineMetrics } from './pipeline.metrics.ts'

type Asked = { source: string; failure: 'blocked' | null }

/** A check of an engine that used these sources in turn, with only the counted fields. */
const checkOf = (engine: string, asked: readonly Asked[], end: Partial<Finished>) =>
  ({ search: { engine_id: engineBySlug(engine)!.id }, asked, ...end }) as Finished

test('checks are counted by engine, by the source that answered or was asked last, and by outcome', async () => {
  const registry = new Registry()
  const metrics = pipelineMetrics(registry)
  const [walled, open] = [
    { source: 'direct', failure: 'blocked' },
    { source: 'serper', failure: null },
  ] as const
  const answered = checkOf('google', [walled, open], { outcome: 'complete', source: 'serper' })
  const stored = checkOf('bing', [], { outcome: 'complete', source: null })
  const failed = checkOf('bing', [open, walled], { outcome: 'failed', failure: 'blocked' })
  const unasked = checkOf('bing', [], { outcome: 'failed', failure: 'budget' })
  for (const one of [answered, stored, failed, unasked]) metrics.checked(one, 1)
  metrics.recorded(answered, { outcome: 'ranked', failure: null })
  metrics.recorded(stored, { outcome: 'not_in_depth', failure: null })
  metrics.recorded(failed, { outcome: 'failed', failure: 'blocked' })
  metrics.recorded(unasked, undefined)
  const lines = (await registry.metrics()).split('\n')
  const told = (name: string) => lines.filter((line) => line.startsWith(`${name}{`)).toSorted()
  expect(told('rankline_checks_total')).toEqual([
    'rankline_checks_total{engine="bing",source="direct",outcome="failed",failure="blocked"} 1',
    'rankline_checks_total{engine="bing",source="none",outcome="lost",failure="none"} 1',
    'rankline_checks_total{engine="bing",source="stored",outcome="not_in_depth",failure="none"} 1',
    'rankline_checks_total{engine="google",source="serper",outcome="ranked",failure="none"} 1',
  ])
  expect(told('rankline_source_checks_total')).toEqual([
    'rankline_source_checks_total{source="direct",engine="bing",failure="blocked"} 1',
    'rankline_source_checks_total{source="direct",engine="google",failure="blocked"} 1',
    'rankline_source_checks_total{source="serper",engine="bing",failure="none"} 1',
    'rankline_source_checks_total{source="serper",engine="google",failure="none"} 1',
  ])
})
