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
    // Pages are closed before optimizing compilers would save any time.
    '--js-flags=--no-maglev --no-opt',
    // All pages of a worker share a process, which keeps compiled code from test to test.
    '--renderer-process-limit=1',
    '--disable-site-isolation-trials',
    // Domains of agencies in the tests.
    '--host-resolver-rules=MAP *.agency.test 127.0.0.1',
  ],
}

/** Browser of most tests; E2E_BROWSER sets another path. Without a path, Playwright uses its own browser. */
export const usualBrowser = {
  ...shared,
  executablePath: process.env.E2E_BROWSER ?? first([shell, ...wholes]),
}

const whole = first(wholes) ?? process.env.E2E_BROWSER

/** Browser for tests that need a Chromium with windows; each of them has its own file. */
export const wholeBrowser = {
  ...shared,
  ...(whole === undefined ? { channel: 'chromium' } : { executablePath: whole }),
}
