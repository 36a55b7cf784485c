import { counted } from '@rankline/contract/counted'
import type { SystemContext } from '../../platform/context.ts'
import { planDistribution, distribute as run } from '../../platform/database/distribution/distribute.ts'
import { readNodes } from '../../platform/database/distribution/nodes.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { tableFacts } from '../../tables.ts'
import type { Command } from './command.ts'

export const distribute: Command = {
  name: 'distribute',
  usage: '[--dry-run|--trial]',
  does: 'moves the tables of a copy to the nodes of a Citus cluster; goes on where it was interrupted',
  parse: ([way, ...more]) => {
    if (more.length > 0) return undefined
    if (way === undefined) return refuse
    return way === '--dry-run' ? show : way === '--trial' ? work : undefined
  },
}

/** A distributed installation does not record checks yet, so nobody gets there without having read it. */
const UNFINISHED =
  'On Citus checks are not recorded yet, and the only way back is a backup: see "Citus" in docs/scale.md. To try it on a copy, run npm run admin -- distribute --trial.'

async function refuse({ db }: SystemContext) {
  await planDistribution(db, tableFacts)
  throw new StartupError(UNFINISHED)
}

async function show({ db }: SystemContext) {
  const plan = await planDistribution(db, tableFacts)
  for (const { host, port, group } of await readNodes(db))
    console.log(`${group === 0 ? 'coordinator' : 'worker'} ${host}:${port}`)
  for (const { name, placement, rows } of plan.tables)
    console.log(`${placement.padEnd(10)} ${name}, about ${counted(rows, 'row')}`)
  for (const { table, name } of plan.droppedKeys) console.log(`drops      ${table}.${name}`)
  console.log(
    `${counted(plan.tables.length, 'table')} to move, ${counted(plan.droppedKeys.length, 'foreign key')} to drop, ${plan.keptKeys.length} to add again afterwards.`,
  )
}

async function work({ db }: SystemContext) {
  await run(db, tableFacts, (line) => console.log(line))
  console.log('Every table is in its place. Start Rankline again.')
}
