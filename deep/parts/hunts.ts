import { existsSync } from 'node:fs'
import { capturesDirectory } from '@rankline/serp/testing/captures/read'
import { fileOf, hunt } from '../hunt.ts'
import type { Deep } from '../part.ts'

const vitest = fileOf('vitest', 'vitest.mjs')
const YEARS = 3
/** Wrong inputs a call and broken pages an engine; the long ones take hours. */
const usual = { inputs: 500, pages: 500 }
const long = { inputs: 2_000, pages: 10_000 }

const savedPages = [
  ...['doubt', 'meaning', 'sureness'].map((name) => `serp/src/sources/${name}.test.ts`),
  'serp/src/renaming.test.ts',
  'serp/src/engines/google/robustness.test.ts',
]

/** Tests of `npm test` that take a number, with a larger one and with numbers nobody has tried. */
export async function hunts(deep: Deep): Promise<void> {
  const files = (paths: readonly string[], project = 'api') => [vitest, 'run', '--project', project, ...paths]
  const whole = { BREADTH: 'all' }
  const { inputs, pages } = deep.isLong ? long : usual
  await hunt(deep, `wrong inputs, ${inputs} a call`, files(['server/tests/access/wrong-input.test.ts']), {
    ...whole,
    WRONG_INPUT_CASES: String(inputs),
    WRONG_INPUT_SEED: String(deep.seed),
  })
  await hunt(
    deep,
    'all that breaks parsers, to every route',
    files(['server/tests/access/hostile-input.test.ts']),
    whole,
  )
  for (let year = 1; year <= YEARS; year += 1) {
    const seed = deep.seed + year
    await hunt(
      deep,
      `a year computed again, seed ${seed}`,
      files(['server/src/features/charts/numbers.test.ts']),
      {
        YEAR_SEED: String(seed),
      },
    )
  }
  const changed = 'saved pages, each changed and cut in every way'
  if (existsSync(capturesDirectory())) await hunt(deep, changed, files(savedPages, 'unit'), whole)
  else deep.remark(changed, 'not run: npm run captures fetches the pages')
  const fuzz = ['--import', 'tsx', '--conditions=source', 'serp/src/fuzz.ts', '--seed', String(deep.seed)]
  await hunt(deep, `broken result pages, ${pages} an engine`, [...fuzz, '--count', String(pages)])
}
