import { existsSync } from 'node:fs'

const wholes = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)
/** A Chromium without windows: it takes less than half the processor time, but shows no pushes and opens no tabs. */
const shell = '/usr/bin/chromium-headless-shell'

const first = (paths: readonly string[]) => paths.find((path) => existsSync(path))

const shared = {
  // Root cannot use a sandbox; the other arguments stop the browser's own network requests.
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // No page lives long enough to earn back what the optimizing compilers take.
    '--js-flags=--no-maglev --no-opt',
    // All pages of a worker share a process, which keeps what it has compiled from test to test.
    '--renderer-process-limit=1',
    '--disable-site-isolation-trials',
    // Domains that agencies of the tests have.
    '--host-resolver-rules=MAP *.agency.test 127.0.0.1',
  ],
}

/** What most tests run in; E2E_BROWSER is the path of another. Without a path, Playwright takes its own. */
export const usualBrowser = {
  ...shared,
  executablePath: process.env.E2E_BROWSER ?? first([shell, ...wholes]),
}

const whole = first(wholes) ?? process.env.E2E_BROWSER

/** For tests of what only a Chromium with windows does, each in a file of its own. */
export const wholeBrowser = {
  ...shared,
  ...(whole === undefined ? { channel: 'chromium' } : { executablePath: whole }),
}
