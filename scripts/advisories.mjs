import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Compares the packages of a lock file with a copy of published advisories, for machines that do not reach the registry.
// The copy is a folder of JSON files in the OSV format, such as the archive `npm/all.zip` of https://osv.dev, unpacked,
// or a clone of https://github.com/github/advisory-database.

/**
 * @param folder with files at any depth
 * @returns the advisories about npm packages that hold, and when one of them was last changed, in milliseconds; null if
 * there are none
 */
export function readAdvisories(folder) {
  const read = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.json'))
    .map((file) => parsed(join(folder, file)))
    .filter(({ affected = [] }) => affected.some(isOfNpm))
  const changed = read.map(({ modified }) => Date.parse(modified)).filter((time) => !Number.isNaN(time))
  return {
    advisories: read.filter(({ withdrawn }) => withdrawn === undefined),
    changedAt: changed.length === 0 ? null : changed.reduce((latest, time) => Math.max(latest, time)),
  }
}

/** @throws {Error} that names the file, so that a broken copy is not taken for a clean one */
function parsed(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is not JSON.`, { cause })
  }
}

const isOfNpm = ({ package: named }) => named?.ecosystem === 'npm'

/**
 * @param lock a parsed package-lock.json of version 2 or 3
 * @returns {{ name: string, version: string }[]} what an installation without development packages has
 */
export function installedBy({ packages }) {
  return Object.entries(packages)
    .filter(([path, { dev, link, version }]) => path.includes('node_modules/') && !dev && !link && version)
    .map(([path, { name, version }]) => ({ name: name ?? path.split('node_modules/').at(-1), version }))
}

/**
 * @param installed packages as `installedBy` lists them
 * @returns {{ name: string, severity: string, title: string, url: string, isMended: boolean, publishedAt: number }[]} an
 * entry for each advisory and package; an advisory that names no severity counts as critical
 */
export function matching(advisories, installed) {
  const versionsOf = new Map()
  for (const { name, version } of installed) versionsOf.set(name, [...(versionsOf.get(name) ?? []), version])
  return advisories.flatMap(({ id, summary, published, affected, database_specific: more }) => {
    const hit = affected.filter(
      (part) =>
        isOfNpm(part) &&
        versionsOf.get(part.package.name)?.some((version) => isAffected(part, version)) === true,
    )
    const names = [...new Set(hit.map((part) => part.package.name))]
    return names.map((name) => ({
      name,
      severity: more?.severity?.toLowerCase() ?? 'critical',
      title: summary ?? id,
      url: `https://osv.dev/vulnerability/${id}`,
      isMended: hit.some(
        (part) =>
          part.package.name === name &&
          part.ranges?.some(({ events }) => events.some(({ fixed }) => fixed !== undefined)) === true,
      ),
      publishedAt: Date.parse(published),
    }))
  })
}

/** Reads `versions` and `ranges` as https://ossf.github.io/osv-schema/#evaluation says. */
function isAffected({ versions = [], ranges = [] }, version) {
  return (
    versions.includes(version) ||
    ranges.some(({ type, events }) => type === 'SEMVER' && isWithin(events, version))
  )
}

function isWithin(events, version) {
  const passed = events
    .map(({ introduced, fixed, last_affected: last }) => ({
      at: introduced ?? fixed ?? last ?? '',
      begins: introduced !== undefined,
      holdsAt: last !== undefined,
    }))
    .filter(({ at, holdsAt }) => at !== '' && compareVersions(version, at) >= (holdsAt ? 1 : 0))
    .sort((a, b) => compareVersions(a.at, b.at))
  return passed.at(-1)?.begins === true
}

/** Orders versions as https://semver.org does; negative if the first is older. The `0` of OSV is before all. */
export function compareVersions(one, other) {
  if (one === '0' || other === '0') return Number(one !== '0') - Number(other !== '0')
  const [a, b] = [one, other].map((version) => {
    const [, numbers = '', before] = /^([\d.]+)(?:-([^+]*))?/.exec(version) ?? []
    return { numbers: numbers.split('.').map(Number), before: before?.split('.') }
  })
  for (let index = 0; index < 3; index += 1) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  // A version without a label is newer than those that were made before it.
  if (a.before === undefined || b.before === undefined)
    return Number(a.before === undefined) - Number(b.before === undefined)
  for (let index = 0; index < Math.max(a.before.length, b.before.length); index += 1) {
    const difference = compareLabels(a.before[index], b.before[index])
    if (difference !== 0) return difference
  }
  return 0
}

/** A missing label is before all others, and numbers are before words. */
function compareLabels(one, other) {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined)
  const [isNumber, isOtherNumber] = [one, other].map((label) => /^\d+$/.test(label))
  if (isNumber && isOtherNumber) return Number(one) - Number(other)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return one < other ? -1 : Number(one > other)
}
