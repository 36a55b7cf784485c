import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { brokenLayers, drawnLayers, readFeatures, sorted } from '../server/tests/architecture/arrows.ts'
import type { Sources } from '../server/tests/architecture/syntax.ts'
import { layers } from '../web/layers.ts'

const features = fileURLToPath(new URL('../web/src/features', import.meta.url))
const sources = readFeatures(features)

test('every import between features of the web goes down', () => {
  expect(brokenLayers(sources, layers)).toEqual([])
  expect(Object.keys(sources).filter((path) => path.endsWith('.tsx')).length).toBeGreaterThan(300)
})

/** The features as they are, with a wrong import in one of them. */
const plant = (planted: Sources) => brokenLayers({ ...sources, ...planted }, layers)

test.each([
  ['a component', 'above', "import { BulkBar } from '../keywords/BulkBar.tsx'"],
  ['a component that is loaded late', 'above', "const load = () => import('../keywords/BulkBar.tsx')"],
  ['styles', 'above', "import styles from '../keywords/keywords.module.css'"],
  ['a feature of its own layer', 'beside', "import { TagChip } from '../tags/TagChip.tsx'"],
])('an arrow that does not go down is found: %s', (_name, where, text) => {
  const [, imported = ''] = /'\.\.\/(.+)'/.exec(text) ?? []
  const view = `${text}\n\nexport const Planted = () => <p>planted</p>\n`
  expect(plant({ 'notes/Planted.tsx': view })).toEqual([
    `notes/Planted.tsx imports ${imported}, which is ${where} it`,
  ])
})

test('an arrow down is all right', () => {
  const text = "import { TagChip } from '../tags/TagChip.tsx'\n\nexport const Planted = () => <TagChip />\n"
  expect(plant({ 'keywords/Planted.tsx': text })).toEqual([])
})

test('a feature without a layer is found', () => {
  expect(plant({ 'planted/Planted.tsx': '' })).toEqual(['planted is in no layer'])
})

test('the architecture draws these layers', () => {
  const document = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8')
  expect(drawnLayers(document, 'The layers of the web')).toEqual(sorted(layers))
})
