import { writeFileSync } from 'node:fs'
import setUp, { createTestDatabase } from '../support/database.ts'
import { columnTypes, readColumnTypes } from './column-types.ts'

// Writes the types of all columns from a database that it migrates: npm run table-types

const tearDown = await setUp()
const database = await createTestDatabase()
writeFileSync(columnTypes, await readColumnTypes(database.db))
await database.close()
await tearDown()
console.log(`Written to ${columnTypes}`)
