import { expect, test } from 'vitest'
import { importsOutOf, productFiles } from './imports.ts'

const server = productFiles('server/src')

test('server/src is the product alone, and imports nothing of its tests', () => {
  expect(importsOutOf('server/src', server)).toEqual([])
  expect(Object.keys(server).length).toBeGreaterThan(800)
  expect(Object.keys(server).filter((path) => /\/testing\/|\.rows\.ts$/.test(path))).toEqual([])
})

test.each([
  "import { createTestApp } from '../tests/support/app.ts'",
  "import type { TestApp } from '../tests/support/app.ts'",
  "type App = import('../tests/support/app.ts').TestApp",
  "const load = () => import('../tests/support/app.ts')",
  "export { createTestApp } from '../tests/support/app.ts'",
])('an import of a test helper is found: %s', (text) => {
  expect(importsOutOf('server/src', { 'server/src/planted.ts': text })).toEqual([
    'server/src/planted.ts imports server/tests/support/app.ts',
  ])
})
