import { requestRanks } from '@rankline/contract/keywords/calls'
import { untilChecked, untilQuiet } from '../checked.ts'
import { checkInvariants } from '../invariants/all.ts'
import type { Deep } from '../part.ts'
import { bing, duckduckgo, google, makeProject, signUp, track, yahoo } from '../person.ts'
import { startProduct } from '../product.ts'
import { checkBudget } from '../sources/budget.ts'
import { checkFailures, isEverTried, openCircuits } from '../sources/failures.ts'
import { checkLedger, costOf } from '../sources/ledger.ts'
import { watchMemory } from '../sources/memory.ts'
import { faults } from '../stand-in/faults.ts'
import { startNonsense } from '../stand-in/nonsense.ts'
import { startStandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'

const PRICE = 0.01
/** Number of keywords at a healthy source, queued behind those of the failing sources. */
const WELL = 60
/** Timeout in seconds: a source that hangs is tried three times for 30 seconds each, while other checks wait in line. */
const PATIENCE = 400

/** Tests sources with every kind of fault: one fetches the engine's own pages, the other the JSON of a service. */
export async function source(deep: Deep): Promise<void> {
  const standIn = await startStandIn()
  deep.onEnd(standIn.close)
  const nonsense = await startNonsense()
  deep.onEnd(nonsense.close)
  const settings = {
    SOURCES: 'google:direct;bing:serpapi;duckduckgo:raw-html;*:sandbox-json',
    DIRECT_BASE_URL: standIn.url,
    SERPAPI_KEY: 'deep',
    SERPAPI_BASE_URL: standIn.url,
    SERPAPI_PRICE: String(PRICE),
    RAW_HTML_URL: `${nonsense.url}/?url={url}`,
  }
  const product = await startProduct(deep, { settings })
  const person = await signUp(product, 'watcher')
  const projectId = await makeProject(person, 'Sources')
  const { pool } = product.database
  const memory = watchMemory(product)
  deep.onEnd(memory.stop)

  standIn.setFaults(new Map(faults.map((fault) => [fault, fault])))
  const sick = faults.map((fault) => `sick ${fault} phrase`)
  await track(person, projectId, sick, google)
  await track(person, projectId, sick, bing)
  await track(person, projectId, ['sick handshake phrase'], duckduckgo)
  const well = Array.from({ length: WELL }, (_, index) => `well phrase ${index}`)
  await track(person, projectId, well, yahoo)

  await untilChecked(pool, PATIENCE, 'well%')
  deep.check('a source that is well is not held up by those that are not', !(await isEverTried(pool)))
  await until('every check at a sick source has failed once', () => isEverTried(pool), PATIENCE)
  await checkFailures(deep, pool)
  await until(
    'the circuits of both sick sources are open',
    async () => (await openCircuits(pool)) === 2,
    PATIENCE,
  )

  standIn.setFaults(null)
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM keywords WHERE phrase LIKE 'sick%' AND engine_id IN ($1, $2) ORDER BY id`,
    [google, bing],
  )
  // Keywords that are being retried at this moment are refused without an error.
  const asked = await person.demand(requestRanks, { project_keyword_ids: rows.map(({ id }) => id) })
  await until(
    'what failed is checked once the source is well',
    async () => {
      const { rowCount } = await pool.query(
        `SELECT FROM keywords WHERE phrase LIKE 'sick%' AND checked_at IS NOT NULL`,
      )
      return rowCount === rows.length
    },
    PATIENCE,
  )
  await until('circuits close again', async () => (await openCircuits(pool)) === 0, PATIENCE)
  await untilQuiet(pool, PATIENCE)
  memory.tell(deep)
  await checkLedger(deep, pool, standIn, asked.requested_ids.length)
  await checkInvariants(deep, pool)
  const spent = await costOf(pool, 'serpapi')
  await product.stop()
  await checkBudget(deep, { standIn, settings, price: PRICE, spent, person, projectId })
}
