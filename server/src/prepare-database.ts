import './platform/node-version.ts'
import { createDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { runProcess } from './platform/process.ts'
import { largeSeeds, seeds } from './seeds.ts'

// Updates the schema and loads reference data, see bring-up-to-date.ts.
await runProcess(async (lifetime) => {
  const database = createDatabase(String(process.env.DATABASE_URL), { name: 'rankline preparation' })
  lifetime.onStop(database.close)
  const applied = await migrate(database, { after: [...seeds, ...largeSeeds] })
  process.send?.(applied, () => process.exit(0))
})
