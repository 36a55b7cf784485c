import { expect, test } from 'vitest'
import { featureTypes } from '../page.ts'
import { catalogFeatures, featureById, featureBySlug } from './features.ts'

test('every feature a page may show has an id of its own', () => {
  expect(catalogFeatures.map(({ slug }) => slug)).toEqual([...featureTypes])
  expect(catalogFeatures.map(({ id }) => id)).toEqual(featureTypes.map((_, index) => index + 1))
})

test('features are found by id and by slug', () => {
  expect(featureById(4)).toMatchObject({ slug: 'local_pack', name: 'Local pack' })
  expect(featureBySlug('people_also_ask')?.id).toBe(3)
  expect(featureById(99)).toBeUndefined()
})
