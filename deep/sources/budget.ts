import { untilChecked } from '../checked.ts'
import type { Deep } from '../part.ts'
import { bing, type Person, track, yahoo } from '../person.ts'
import { startProduct } from '../product.ts'
import type { StandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'

/** US dollars that are left, and what a check of ten pages costs of them. */
const LEFT = 0.5
const PAGES = 10
/** Checks under way at a source when its ceiling is reached, which end and may pass it. */
const CONCURRENCY = 8
const PHRASES = 40
const PATIENCE = 60

export type Situation = {
  standIn: StandIn
  settings: NodeJS.ProcessEnv
  price: number
  /** US dollars that the source has cost today. */
  spent: number
  person: Person
  projectId: number
}

/** Starts the product again with a ceiling that it is about to reach. */
export async function checkBudget(deep: Deep, situation: Situation): Promise<void> {
  const { standIn, settings, price, person, projectId } = situation
  const seen = () => standIn.asked.filter(({ source }) => source === 'serpapi').length
  const before = seen()
  const ceiling = (situation.spent + LEFT).toFixed(2)
  const product = await startProduct(deep, {
    settings: { ...settings, SERPAPI_BUDGET_PER_DAY: ceiling, FETCH_CONCURRENCY: String(CONCURRENCY) },
  })
  const { pool } = product.database
  const here = person.at(product)
  const phrases = Array.from({ length: PHRASES }, (_, index) => `budget phrase ${index}`)
  await track(here, projectId, phrases, bing)
  await until(
    'the budget is reported as used up',
    async () => (await pool.query(`SELECT FROM source_pauses WHERE source = 'serpapi'`)).rowCount === 1,
    PATIENCE,
  )
  await until(
    'checks at the source are put off',
    async () => (await pool.query('SELECT FROM searches WHERE next_check_at <= now()')).rowCount === 0,
    PATIENCE,
  )
  const spent = seen() - before
  const most = LEFT / price + CONCURRENCY * PAGES
  deep.remark('requests up to the ceiling', `${spent}, of ${LEFT / price} that were paid for`)
  deep.check(
    'the ceiling is passed by no more than what was under way',
    spent <= most,
    `${spent}, at most ${most}`,
  )
  await track(here, projectId, ['well beside a budget'], yahoo)
  await untilChecked(pool, PATIENCE, 'well beside%')
  deep.check('other sources go on, and nothing more is asked of this one', seen() - before === spent)
}
