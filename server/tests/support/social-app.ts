import type { TestApp } from './app.ts'
import { appForTests } from './app-for-tests.ts'
import { startProvider, type TestProvider } from './provider.ts'
import { sharedByTests } from './shared-by-tests.ts'

/** An app for a file of tests, in which people register through one stand-in of Google, GitHub and Facebook. */
export function socialAppForTests(): { app: TestApp; provider: TestProvider } {
  const provider = sharedByTests(startProvider)
  const app = appForTests(() => {
    const settings = { clientId: 'client', clientSecret: 'secret', url: provider.url }
    return { drivers: { google: settings, github: settings, facebook: settings } }
  })
  return { app, provider }
}
