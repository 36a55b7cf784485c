import { beforeEach } from 'vitest'
import type { Installation } from '../../src/platform/installation.ts'
import type { TestApp } from './app.ts'
import { appForTests } from './app-for-tests.ts'
import { type CloudServices, startCloudServices } from './cloud-services.ts'
import { connectedTo } from './connections.ts'
import { sharedByTests } from './shared-by-tests.ts'

/** An app for a file of tests, with the Drive, Sheets and Dropbox that it connects with. Each test finds them empty. */
export function cloudAppForTests(
  services?: Parameters<typeof startCloudServices>[0],
  installation: Partial<Installation> = {},
): { app: TestApp; services: CloudServices } {
  const clouds = sharedByTests(() => startCloudServices(services))
  const app = appForTests(() => ({ installation: { ...connectedTo(clouds.oauth), ...installation } }))
  beforeEach(() => clouds.reset())
  return { app, services: clouds }
}
