import { restoreBinned } from '@rankline/contract/bin/calls'
import { addCompetitors, clearCompetitors } from '@rankline/contract/competitors/calls'
import type { WireValue } from '@rankline/contract/encoding'
import {
  deleteMatching,
  type MatchingAction,
  updateMatching,
} from '@rankline/contract/matching-keywords/calls'
import type { Figure } from '../figures.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { settle } from '../seed.ts'
import { makeTracked } from '../tracked.ts'

export type BulkOptions = { keywords: number; days: number; runs: number; patience: number }

const BELOW = 3_000
/** Keywords that competitors can be added to at once. */
const WITH_COMPETITORS = 500

/** In an order in which each has something to do. */
const actions: readonly [name: string, action: MatchingAction, fields: Record<string, WireValue>][] = [
  ['add a tag to', 'add_tag', { tag: 'spring', type: 3 }],
  ['clear the tags of', 'clear_tags', {}],
  [
    'add a note to',
    'add_note',
    { text: 'A new page', description: 'For all of them', selected_date: '2026-01-02' },
  ],
  ['clear the notes of', 'clear_notes', {}],
  ['check every second day', 'set_frequency', { check_every: '2' }],
  ['prefer a page for', 'set_preferred_page', { preferred_page: 'https://www.example.com/shop/shoes' }],
  ['ask for a check of', 'request_ranks', {}],
]

/** Each bulk action on all keywords of a large project, until the answer is there. */
export async function benchBulk(product: Product, options: BulkOptions): Promise<Figure[]> {
  const { keywords, runs, patience } = options
  const { pool } = product.database
  const { person, projectId } = await makeTracked(product, keywords, Math.min(options.days, 30))
  await settle(pool)
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM keywords WHERE project_id = $1', [
    projectId,
  ])
  const all = { project_id: projectId, matching: '', expected: keywords }
  const ids = rows.map(({ id }) => id)
  const some = { project_keyword_ids: ids.slice(0, WITH_COMPETITORS) }
  const competitors = 'rival.example\nother.example'
  const works: [string, () => Promise<unknown>][] = [
    ...actions.map(([name, action, fields]): [string, () => Promise<unknown>] => [
      `${name} ${keywords} keywords`,
      () => person.call(updateMatching, { ...all, action, ...fields }),
    ]),
    [
      `add two competitors to ${WITH_COMPETITORS} keywords`,
      () => person.call(addCompetitors, { ...some, competitors }),
    ],
    [`clear the competitors of ${WITH_COMPETITORS} keywords`, () => person.call(clearCompetitors, some)],
    [`delete ${keywords} keywords`, () => person.call(deleteMatching, all)],
    [`put back ${keywords} keywords`, () => person.call(restoreBinned, { binned_keyword_ids: ids })],
  ]
  const times = new Map<string, number[]>(works.map(([name]) => [name, []]))
  for (let run = 0; run < runs; run += 1) {
    for (const [name, work] of works) {
      await untilQuiet(patience)
      const began = performance.now()
      await work()
      times.get(name)?.push(performance.now() - began)
    }
    await pool.query('ANALYZE')
  }
  return [...times].map(([name, ofRuns]) => ({
    name,
    unit: 'ms',
    runs: ofRuns,
    target: { below: BELOW },
  }))
}
