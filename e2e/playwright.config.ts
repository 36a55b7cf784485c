import { defineConfig, devices } from '@playwright/test'
import { usualBrowser } from './browsers.ts'
import { port, url } from './port.ts'

/** Ends the title of a test that `npm test` leaves to `npm run test:deep -- tests`; see docs/testing.md. */
const deep = /@deep$/
const chosen = { usual: { grepInvert: deep }, deep: { grep: deep } }[process.env.E2E_TESTS ?? '']

const screens = 'screens.test.ts'
/** Run only in `npm run test:deep -- browser`. */
const longRuns = '*.deep.test.ts'

export default defineConfig({
  // Files named on the command line are run with all of their tests.
  ...chosen,
  testDir: '.',
  testMatch: '*.test.ts',
  projects: [
    // The longest file, whose tests run one after the other, starts first.
    { name: 'screens', testMatch: screens },
    { name: 'features', testIgnore: process.env.E2E_DEEP ? screens : [screens, longRuns] },
  ],
  outputDir: '../results/e2e',
  fullyParallel: true,
  workers: 2,
  // A test that passes on the second try is counted as flaky, and named in the report of the run.
  retries: 1,
  // Only for tests that hang: no test may fail because the machine is slow or busy.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Cleared between tests, but the file cache stays, which halves the time to the first paint.
    reuseContext: true,
    // A control that never appears fails its test long before the test's own limit.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Elements must stop moving before a click, so turn off animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces doubles the time of a run, so it is on only to investigate a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: usualBrowser,
  },
  webServer: {
    command: 'node e2e/product.mjs',
    cwd: '..',
    url: `${url}/readyz`,
    env: { E2E_PORT: String(port), E2E_OWNER: String(process.pid) },
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
})
