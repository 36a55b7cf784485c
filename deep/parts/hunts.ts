import { fileOf, hunt } from '../hunt.ts'
import type { Deep } from '../part.ts'

const vitest = fileOf('vitest', 'vitest.mjs')
const YEARS = 3
/** Wrong inputs a call and broken pages an engine; the long ones take hours. */
const usual = { inputs: 500, pages: 500 }
const long = { inputs: 2_000, pages: 10_000 }

/** Tests of `npm test` that take a number, with a larger one and with numbers nobody has tried. */
export async function hunts(deep: Deep): Promise<void> {
  const file = (path: string, project = 'api') => [vitest, 'run', '--project', project, path]
  const { inputs, pages } = deep.isLong ? long : usual
  await hunt(deep, `wrong inputs, ${inputs} a call`, file('server/src/wrong-input.test.ts'), {
    WRONG_INPUT_CASES: String(inputs),
    WRONG_INPUT_SEED: String(deep.seed),
  })
  for (let year = 1; year <= YEARS; year += 1) {
    const seed = deep.seed + year
    await hunt(
      deep,
      `a year computed again, seed ${seed}`,
      file('server/src/features/charts/numbers.test.ts'),
      {
        YEAR_SEED: String(seed),
      },
    )
  }
  await hunt(deep, 'saved pages, cut at every tenth', file('serp/src/sources/doubt.test.ts', 'unit'), {
    DOUBT: 'all',
  })
  const fuzz = ['--import', 'tsx', '--conditions=source', 'serp/src/fuzz.ts', '--seed', String(deep.seed)]
  await hunt(deep, `broken result pages, ${pages} an engine`, [...fuzz, '--count', String(pages)])
}
