import { charts, segmentSeries, shareOfVoice } from '@rankline/contract/charts/calls'
import { utcDay } from '@rankline/contract/days'
import type { WireValue } from '@rankline/contract/encoding'
import { packPast } from '@rankline/server/features/tracking/maintenance/pack-ranks.job'
import type { Figure } from '../figures.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { settle } from '../seed.ts'
import { makeTracked } from '../tracked.ts'

export type SegmentOptions = { keywords: number; days: number; runs: number; patience: number }

const RIVALS = 8
/** Number of strongest competitors that are shown next to the site. */
const SHOWN = 7
const BELOW = 150
const filters: Record<string, Record<string, WireValue>> = {
  'a text in few': { keyword_query: '99' },
  'the top 10': { ranks_between: 2 },
  'all that rank': { ranks_between: 1 },
}

/** Measures charts and share of voice of filtered keywords over the whole history, compared with only reading its bytes. */
export async function benchSegments(product: Product, options: SegmentOptions): Promise<Figure[]> {
  const { pool } = product.database
  const { person, projectId } = await makeTracked(product, options.keywords, 1)
  await stretch(pool, projectId, options.days)
  const packing = await timed(() => packPast(product.database.db))
  await settle(pool)
  const range = { project_id: projectId, range_start: utcDay(1 - options.days), range_end: utcDay() }
  const figures: Figure[] = []
  const asHex: number[] = []
  const voices: number[] = []
  for (const [name, filter] of Object.entries(filters)) {
    const [series, voice]: [number[], number[]] = [[], []]
    for (let run = 0; run <= options.runs; run += 1) {
      await untilQuiet(options.patience)
      const { ms: ofSeries } = await person.time(segmentSeries, { ...range, ...filter })
      const { ms: ofVoice } = await person.time(shareOfVoice, { ...range, ...filter })
      // The first run plans the query and warms up.
      if (run === 0) continue
      series.push(ofSeries)
      voice.push(ofVoice)
      if (name !== 'all that rank') continue
      voices.push(ofVoice)
      asHex.push(await timed(() => readAsHex(pool, projectId)))
    }
    figures.push(
      { name: `charts of ${name}`, unit: 'ms', runs: series, target: { below: BELOW } },
      { name: `share of voice of ${name}`, unit: 'ms', runs: voice, target: { below: BELOW } },
    )
  }
  const one = { ...range, ...filters['all that rank'] }
  const single = await person.time(charts.visibility, one)
  return [
    ...figures,
    { name: 'one chart of all that rank', unit: 'ms', runs: [single.ms] },
    { name: 'packing all past days, once', unit: 'ms', runs: [packing] },
    { name: 'a byte a keyword read as hexadecimal text, and no more', unit: 'ms', runs: asHex },
    {
      name: 'share of voice against that',
      unit: 'x',
      runs: voices.map((ms, run) => ms / (asHex[run] ?? ms)),
    },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

type Pool = Product['database']['pool']

/** Reads the ranks in the default format of PostgreSQL for bytes, which is hexadecimal. */
const readAsHex = (pool: Pool, projectId: number) =>
  pool.query(
    `SELECT day, host, ranks FROM rank_days
     WHERE project_id = $1 AND (host = '' OR host = ANY (
       SELECT format('rival-%s.example', number) FROM generate_series(1, $2::integer) AS number))`,
    [projectId, SHOWN],
  )

/** Copies the day's ranks to each of the days, moved along the keywords. Ranks of competitors have no mark of a check. */
export async function stretch(pool: Pool, projectId: number, days: number): Promise<void> {
  await pool.query(
    `WITH today AS (
       SELECT account_id, project_id, day, list_hash, keyword_ids, ranks FROM rank_days
       WHERE project_id = $1 AND host = ''
     ), unmarked AS (
       SELECT string_agg(set_byte('\\x00', 0, get_byte(ranks, place) & 127), '' ORDER BY place) AS ranks
       FROM today, generate_series(0, length(ranks) - 1) AS place
     ), hosts AS (
       SELECT '' AS host, ranks FROM today
       UNION ALL
       SELECT format('rival-%s.example', number), substr(ranks, 1 + number) || substr(ranks, 1, number)
       FROM unmarked, generate_series(1, $3::integer) AS number
     )
     INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks)
     SELECT account_id, project_id, day - ago, host, list_hash, keyword_ids,
       substr(hosts.ranks, 1 + ago) || substr(hosts.ranks, 1, ago)
     FROM today, hosts, generate_series(0, $2::integer - 1) AS ago
     ON CONFLICT DO NOTHING`,
    [projectId, days, RIVALS],
  )
}
