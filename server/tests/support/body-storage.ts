import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type BodyStorage, createBodyStorage } from '../../src/platform/body-storage.ts'
import { testFiles } from './database.ts'

/** A storage of bodies in a bucket of the tests, which waits for nothing between attempts. */
export function bodyStorageIn({ port }: { port: number }, { cacheMegabytes = 0 } = {}): BodyStorage {
  const storage = createBodyStorage(
    {
      bodies: {
        host: '127.0.0.1',
        port,
        security: 'plain',
        region: 'eu-central-1',
        username: 'AKEY',
        password: 'secret words',
        bucket: 'exports',
        path: 'pages',
        patience: 2_000,
        pauses: [1, 1],
      },
      cacheMegabytes,
      keepDays: 35,
    },
    mkdtempSync(join(testFiles(), 'bodies-')),
  )
  return storage!
}
