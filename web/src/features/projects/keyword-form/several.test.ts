import { expect, test } from 'vitest'
import { factorsOf, productText, searchesOf } from './several.ts'

const values = (changes: object = {}) => ({
  engine: 7,
  engine_country: 241,
  geo_location: '',
  engine_device: 1,
  engines: '',
  countries: '',
  geo_locations: '',
  devices: '',
  ...changes,
})

test('without further values there is one search, and nothing to tell', () => {
  expect(searchesOf(values())).toBe(1)
  expect(productText(7, values(), 250)).toBeNull()
  expect(productText(0, values({ devices: [2] }), 250)).toBeNull()
})

test('further engines, places and devices multiply', () => {
  const chosen = values({ devices: [2], geo_locations: [11, 12] })
  expect(productText(7, chosen, 250)).toBe('7 keywords × 2 devices × 3 places = 42, of 250 left')
  expect(productText(1, values({ engines: [4] }), null)).toBe('1 keyword × 2 engines = 2')
})

test('what is chosen twice counts once', () => {
  expect(factorsOf(values({ devices: [1, 2], engines: [7], countries: [241, 83, 83] }))).toEqual({
    engines: 1,
    places: 2,
    devices: 2,
  })
  // A country is another place than a city of it.
  expect(factorsOf(values({ geo_location: 11, countries: [241], geo_locations: [11] })).places).toBe(2)
})

test('more than is left is told also for one search', () => {
  expect(productText(300, values(), 250)).toBe('300 keywords, of 250 left')
})
