import { createDatabase } from '../../src/platform/database/database.ts'
import { createTestApp } from './app.ts'
import { usualSite } from './site.ts'

// The product's HTTP side in its own process, for tests that measure a process. Started by `listen`.

const { DATABASE_URL = '', SITE_DIRECTORY = '' } = process.env
const database = createDatabase(DATABASE_URL, { connections: 5 })
const { app } = await createTestApp({
  shared: { ...database, connectionString: DATABASE_URL },
  site: {
    directory: SITE_DIRECTORY,
    origin: 'https://rank.example.com',
    state: async () => usualSite,
    payments: null,
  },
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit())
process.send?.(app.server.address())
