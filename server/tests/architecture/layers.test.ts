import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { layers } from '../../layers.ts'
import { arrowsOf, brokenLayers, drawnLayers, hiddenQueries, readFeatures, sorted } from './arrows.ts'
import type { Sources } from './syntax.ts'

const features = fileURLToPath(new URL('../../src/features', import.meta.url))
const sources = readFeatures(features)

test('every import between features goes down', () => {
  expect(brokenLayers(sources, layers)).toEqual([])
  expect(arrowsOf(sources).length).toBeGreaterThan(100)
})

test('a feature imports queries of another one only where they are public', () => {
  expect(hiddenQueries(sources)).toEqual([])
  const uses = {
    'auth/planted.ts': "import { insertSession } from '../sessions/sessions.queries.ts'",
    'auth/parts/planted.ts': "import type { Opened } from '../../sessions/sessions.queries.ts'",
    'tags/planted.ts': "import * as queries from '../sessions/sessions.queries.ts'",
    'tags/other.ts': "const load = () => import('../sessions/sessions.queries.ts')",
    'notes/planted.ts': "import { deleteSessions } from '../sessions/sessions.queries.ts'",
    'sessions/planted.ts': "import { insertSession } from './sessions.queries.ts'",
  }
  const hidden = 'of sessions/sessions.queries.ts, which is not public'
  expect(hiddenQueries({ ...sources, ...uses })).toEqual([
    `auth/planted.ts imports insertSession ${hidden}`,
    `auth/parts/planted.ts imports Opened ${hidden}`,
    `tags/planted.ts imports * ${hidden}`,
    `tags/other.ts imports * ${hidden}`,
  ])
})

test('a query that is public for nobody is found', () => {
  const marked =
    '/** @public Counts. */\nexport const count = () => 1\n/**\n * @public\n */\nexport type Count = 1\n'
  const used = "import type { Count } from '../ground/ground.queries.ts'"
  const rest = '/** Not @public. */\nexport async function other() {}\n'
  expect(
    hiddenQueries({ 'ground/ground.queries.ts': `${marked}${rest}`, 'roof/roof.service.ts': used }),
  ).toEqual(['count of ground/ground.queries.ts is public, and no other feature imports it'])
})

test('the folders of tracking follow the path of a rank: a later one imports an earlier one, never the reverse', () => {
  const path = [['lease', 'bodies'], ['check'], ['record'], ['roll-up'], ['observe', 'maintenance']]
  const files = Object.entries(readFeatures(`${features}/tracking`)).filter(([file]) => file.includes('/'))
  expect(brokenLayers(Object.fromEntries(files), path)).toEqual([])
  const planted = ['check/planted.ts', "import { record } from '../record/record.ts'"]
  expect(brokenLayers(Object.fromEntries([...files, planted]), path)).toEqual([
    'check/planted.ts imports record/record.ts, which is above it',
  ])
})

/** A small set of features in which tests plant wrong imports. */
const floors = [['ground'], ['left', 'right'], ['roof']]
const house = Object.fromEntries(floors.flat().map((feature) => [`${feature}/${feature}.service.ts`, '']))
const plant = (planted: Sources) => brokenLayers({ ...house, ...planted }, floors)

test('arrows down are all right', () => {
  const down =
    "import { left } from '../left/left.service.ts'\nimport { ground } from '../ground/ground.service.ts'"
  expect(plant({ 'roof/planted.ts': down })).toEqual([])
})

test.each([
  ['a value', "import { roof } from '../roof/roof.service.ts'"],
  ['a type', "import type { Roof } from '../roof/roof.service.ts'"],
  ['a type in place', "type Roof = import('../roof/roof.service.ts').Roof"],
  ['a file for its effect', "import '../roof/roof.service.ts'"],
  ['a re-export', "export { roof } from '../roof/roof.service.ts'"],
  ['a module at run time', "const load = () => import('../roof/roof.service.ts')"],
  ['a template', 'const load = () => import(`../roof/roof.service.ts`)'],
])('an arrow up is found: %s', (_name, text) => {
  expect(plant({ 'left/planted.ts': text })).toEqual([
    'left/planted.ts imports roof/roof.service.ts, which is above it',
  ])
})

test('an arrow up is found from a folder inside a feature', () => {
  const up = "import { roof } from '../../roof/roof.service.ts'"
  expect(plant({ 'left/parts/planted.ts': up })).toEqual([
    'left/parts/planted.ts imports roof/roof.service.ts, which is above it',
  ])
})

test('a circle within a layer is found, and each of its arrows', () => {
  const circle = {
    'left/planted.ts': "import { right } from '../right/right.service.ts'",
    'right/planted.ts': "import { left } from '../left/left.service.ts'",
  }
  expect(plant(circle)).toEqual([
    'left/planted.ts imports right/right.service.ts, which is beside it',
    'right/planted.ts imports left/left.service.ts, which is beside it',
  ])
})

test('a feature in no layer, one in two and one that is not there are found', () => {
  expect(plant({ 'cellar/cellar.service.ts': '' })).toEqual(['cellar is in no layer'])
  expect(brokenLayers(house, [...floors, ['left', 'gone']])).toEqual([
    'gone is no feature',
    'left is in two layers',
  ])
})

test('an import that cannot be read is refused', () => {
  const hidden = 'const load = (path: string) => import(path)'
  expect(() => plant({ 'left/planted.ts': hidden })).toThrow(
    'left/planted.ts: an import whose path is no plain text',
  )
})

test('the architecture draws these layers', () => {
  const document = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8')
  expect(drawnLayers(document, 'The layers of the server')).toEqual(sorted(layers))
})
