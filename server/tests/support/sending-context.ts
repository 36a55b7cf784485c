import type { SystemContext } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Installation } from '../../src/platform/installation.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutbound } from '../../src/platform/outbound.ts'
import { testInstallation } from './installation.ts'

/** The context in which messages are queued and sent. @param standIn of all receivers */
export function sendingContext(
  { database }: { database: Pick<Database, 'db'> },
  standIn?: string,
  patience = 10_000,
): SystemContext {
  const installation: Installation = {
    ...testInstallation,
    ...(standIn !== undefined && { outbound: createOutbound({ standIn, patience }) }),
    destinations: { slack: undefined, discord: undefined, telegramToken: '1:bot', standIn },
  }
  return { db: database.db, log: createLog('silent', 'test'), installation }
}
