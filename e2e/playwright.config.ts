import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { port, url } from './port.ts'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = systemBrowsers.find((path) => existsSync(path))

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  // What takes long is left to `npm run test:deep -- browser`.
  testIgnore: process.env.E2E_DEEP ? [] : '*.deep.test.ts',
  outputDir: '../results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // For what hangs: no test may fail because the machine is slow or busy with others.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Emptied between tests: what the site's files are cached as stays, which halves the time to the first paint.
    reuseContext: true,
    // What moves has to come to rest before it can be clicked: nothing moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces doubles the time of a run: asked for when a failure is looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // As root there is no sandbox to be had; the rest keeps the browser from calling home.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
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
