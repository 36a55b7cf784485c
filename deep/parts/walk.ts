import { fileOf, hunt } from '../hunt.ts'
import type { Deep } from '../part.ts'

const usual = 20_000
const long = 200_000

/** The walk of `npm test`, longer and with a seed that nobody has tried. */
export async function walk(deep: Deep): Promise<void> {
  const steps = deep.isLong ? long : usual
  const args = [fileOf('vitest', 'vitest.mjs'), 'run', '--project', 'api', 'server/tests/access/walk.test.ts']
  await hunt(deep, `a walk of ${steps} steps, seed ${deep.seed}`, args, {
    WALK_SEED: String(deep.seed),
    WALK_STEPS: String(steps),
  })
}
