import { afterAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { connectedTo } from './connections.ts'
import { sendingContext } from './sending-context.ts'
import { type Services, startServices } from './services.ts'

/**
 * Starts the fake servers of Google and Dropbox, and a server that connects to them, for all tests of a file. The services are
 * reset before each test.
 */
export async function startConnectedApp(
  limits?: Parameters<typeof connectedTo>[1],
): Promise<{ app: TestApp; services: Services }> {
  const services = await startServices()
  const app = await createTestApp({ installation: connectedTo(services, limits) })
  beforeEach(() => services.reset())
  afterAll(async () => {
    await app.close()
    services.close()
  })
  return { app, services }
}

/** Context for the jobs of such a server. */
export function connectedContext(
  app: TestApp,
  services: Pick<Services, 'url'>,
  limits?: Parameters<typeof connectedTo>[1],
) {
  const system = sendingContext(app)
  return { ...system, installation: { ...system.installation, ...connectedTo(services, limits) } }
}
