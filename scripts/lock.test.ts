import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = {
  version?: string
  link?: boolean
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const { packages } = JSON.parse(lock) as { packages: Record<string, Package> }

/** The folders Node looks through from a package, as package-lock.json spells them. */
function lookups(path: string, name: string): string[] {
  const own = `${path}/node_modules/${name}`
  const above = path.lastIndexOf('/node_modules/')
  return above === -1 ? [own, `node_modules/${name}`] : [own, ...lookups(path.slice(0, above), name)]
}

// An install that could not reach the build for another platform drops it from the lock, and `npm ci` then refuses.
test('package-lock.json names the builds of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lookups(path, name).some((place) => place in packages),
    ),
  )
  expect(missing).toEqual([])
})

// Without a hash npm accepts whatever the registry sends under that version.
test('package-lock.json has a hash of every package', () => {
  const unproven = Object.entries(packages).filter(
    ([path, { link, integrity = '' }]) =>
      path.includes('node_modules/') && link !== true && !integrity.startsWith('sha512-'),
  )
  expect(unproven.map(([path]) => path)).toEqual([])
})
