import { createRequire } from 'node:module'
import { type Parcel, readKeywords } from './serpbear-rows.ts'

// A process of its own, which reads one file and ends: a file that is made to be endless or huge ends nothing else.

// Node does not see the names of this CommonJS package.
const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm')

const [file = '', host = ''] = process.argv.slice(2)

const send = (parcel: Parcel) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(parcel, (error: Error | null) => (error === null ? resolve() : reject(error)))
  })

const database = new Database(file, { fileMustExist: true, readOnly: true })
try {
  for (const parcel of readKeywords(database, host)) await send(parcel)
} catch {
  await send({ problem: 'unreadable' })
} finally {
  database.close()
  process.disconnect?.()
}
