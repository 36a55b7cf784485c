import { spawnSync } from 'node:child_process'
import { checkNode, root } from './workspace.mjs'

// Asks the registry which packages of the product have known vulnerabilities, and says until when each has to be mended.
// Ends with 1 where there are any, with 2 where the registry could not be asked. `npm test` does not run it, because it
// works without the internet.

/** Days from the publication of an advisory to a release without it; docs/security.md states the same. */
export const DAYS = { critical: 2, high: 7, moderate: 30, low: 90 }

const WORST_FIRST = Object.keys(DAYS)

/**
 * @param report what `npm audit --json` prints
 * @returns {{ name: string, severity: string, title: string, url: string, isMended: boolean }[]} an entry for each
 * advisory, the worst first; null where it is no report
 */
export function advisoriesIn(report) {
  if (report?.vulnerabilities === undefined) return null
  return Object.values(report.vulnerabilities)
    .flatMap(({ via, fixAvailable }) =>
      // A text names another vulnerable package, which has an entry of its own.
      via
        .filter((cause) => typeof cause === 'object')
        .map(({ name, severity, title, url }) => ({
          name,
          severity,
          title,
          url,
          isMended: fixAvailable !== false,
        })),
    )
    .sort((a, b) => WORST_FIRST.indexOf(a.severity) - WORST_FIRST.indexOf(b.severity))
}

if (process.argv[1] === import.meta.filename) {
  checkNode()
  process.exitCode = look()
}

function look() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout, stderr } = spawnSync(npm, ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const advisories = advisoriesIn(parsed(stdout))
  if (advisories === null) {
    console.error(`The registry could not be asked.\n${stderr.trim()}`)
    return 2
  }
  for (const { name, severity, title, url, isMended } of advisories)
    console.log(
      `${severity.padEnd(10)}${name}: ${title}
          within ${DAYS[severity] ?? DAYS.low} days of its publication; ${isMended ? '"npm audit fix" mends it' : 'no version mends it yet'}
          ${url}`,
    )
  if (advisories.length === 0) console.log('No package of the product has a known vulnerability.')
  return advisories.length === 0 ? 0 : 1
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
