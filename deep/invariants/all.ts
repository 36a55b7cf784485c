import type { Deep } from '../part.ts'
import { days } from './days.ts'
import type { Pool } from './invariant.ts'
import { ledger } from './ledger.ts'
import { projects } from './projects.ts'
import { standings } from './standings.ts'
import { stuck } from './stuck.ts'
import { whole } from './whole.ts'

const MOST_TOLD = 4

/** Looks at everything that must hold in a product where nothing is under way. */
export async function checkInvariants(deep: Deep, pool: Pool): Promise<void> {
  for (const { name, find } of [...stuck, ...whole, ...ledger, standings, projects, days]) {
    const found = await find(pool)
    const more = found.length > MOST_TOLD ? ` … and ${found.length - MOST_TOLD} more` : ''
    deep.check(name, found.length === 0, `${found.slice(0, MOST_TOLD).join('; ')}${more}`)
  }
}
