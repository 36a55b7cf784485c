import { hunt } from '../hunt.ts'
import type { Deep } from '../part.ts'

/** The tests that are marked as deep. */
export async function tests(deep: Deep): Promise<void> {
  await hunt(deep, 'tests marked as deep', ['scripts/test.mjs', '--deep'])
}
