import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedBy, matching, readAdvisories } from './advisories.mjs'
import { checkNode, root } from './workspace.mjs'

// Asks the registry which packages of the product have known vulnerabilities, and says until when each has to be mended.
// Where the registry cannot be asked, it compares with the copy of published advisories in the folder `ADVISORIES`.
// Ends with 1 where there are any, with 2 where neither could be asked. `npm test` does not run it, because it works
// without the internet.

/** Days from the publication of an advisory to a release without it; docs/security.md states the same. */
export const DAYS = { critical: 2, high: 7, moderate: 30, low: 90 }

const WORST_FIRST = Object.keys(DAYS)
const DAY = 86_400_000
/** An older copy misses advisories whose time may be over by now. */
const MOST_DAYS_OF_COPY = 7

/**
 * @param report what `npm audit --json` prints
 * @returns {{ name: string, severity: string, title: string, url: string, isMended: boolean }[]} an entry for each
 * advisory; null where it is no report
 */
export function advisoriesIn(report) {
  if (report?.vulnerabilities === undefined) return null
  return Object.values(report.vulnerabilities).flatMap(({ via, fixAvailable }) =>
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
}

if (process.argv[1] === import.meta.filename) {
  checkNode()
  process.exitCode = look(process.env.ADVISORIES)
}

/** @param folder of advisories, for when the registry cannot be asked */
function look(folder) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout, stderr } = spawnSync(npm, ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const asked = advisoriesIn(parsed(stdout))
  if (asked !== null) return print(asked)
  console.error(`The registry could not be asked.\n${stderr.trim()}`)
  return folder ? lookInCopy(folder) : 2
}

function lookInCopy(folder) {
  const { advisories, changedAt } = readAdvisories(folder)
  if (changedAt === null) {
    console.error(`There are no advisories about npm packages in ${folder}.`)
    return 2
  }
  const days = Math.floor((Date.now() - changedAt) / DAY)
  console.log(
    `Compared with ${advisories.length} advisories in ${folder}, the newest ${days} days old (${dayOf(changedAt)}).`,
  )
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const code = print(matching(advisories, installedBy(lock)))
  if (days <= MOST_DAYS_OF_COPY) return code
  console.error(`The copy is older than ${MOST_DAYS_OF_COPY} days: get a newer one.`)
  return code === 0 ? 2 : code
}

function print(found) {
  const rank = ({ severity }) => WORST_FIRST.indexOf(severity)
  for (const advisory of found.toSorted((a, b) => rank(a) - rank(b))) {
    const { name, severity, title, url, isMended } = advisory
    console.log(
      `${severity.padEnd(10)}${name}: ${title}
          ${termOf(advisory)}; ${isMended ? '"npm audit fix" mends it' : 'no version mends it yet'}
          ${url}`,
    )
  }
  if (found.length === 0) console.log('No package of the product has a known vulnerability.')
  return found.length === 0 ? 0 : 1
}

/** The registry does not say when an advisory was published. */
function termOf({ severity, publishedAt }) {
  const days = DAYS[severity] ?? DAYS.low
  if (publishedAt === undefined) return `within ${days} days of its publication`
  const end = publishedAt + days * DAY
  return `${end < Date.now() ? 'overdue since' : 'until'} ${dayOf(end)}`
}

function dayOf(time) {
  return new Date(time).toISOString().slice(0, 10)
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
