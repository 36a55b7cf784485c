import { trackedSearchFields } from '@rankline/contract/keywords/tracked-search-form'
import type { Engine } from '@rankline/contract/reference/calls'
import { expect, test } from 'vitest'
import { initialState } from '../../../platform/form-state.ts'
import {
  codeFieldOf,
  forgottenWithType,
  isAvailable,
  offeredName,
  type TrackedSearch,
  unofferedOptions,
} from './engine-options.ts'

const values = (changed: Partial<TrackedSearch> = {}): TrackedSearch =>
  initialState(trackedSearchFields, changed).values

const organic = { id: 1, name: 'Organic', slug: 'organic', is_available: 1 } as const
const ads = { id: 2, name: 'Ads', slug: 'ads', is_available: 0 } as const

function engine(changed: Partial<Engine> = {}): Engine {
  return {
    id: 7,
    name: 'Google',
    slug: 'google',
    is_available: 1,
    is_verified: 1,
    types: [
      { id: 2, name: 'Web', slug: 'web', is_available: 1, is_verified: 1, sections: [organic, ads] },
      { id: 3, name: 'Images', slug: 'images', is_available: 0, is_verified: 0, sections: [organic] },
    ],
    countries: [{ id: 241, name: 'United States', name_alpha2: 'US' }],
    languages: [{ id: 29, name: 'English' }],
    devices: [{ id: 1, name: 'Desktop', slug: 'desktop' }],
    ...changed,
  }
}

test.each([
  [{}, null],
  [{ engine: 2 }, 'asin_code'],
  [{ engine: '2' }, 'asin_code'],
  [{ engine: 1 }, 'product_id'],
  [{ engine: 13, engine_type: 13 }, 'video_code'],
  [{ engine: 13, engine_type: 14 }, 'channel_code'],
  [{ engine: 13, engine_type: 15 }, 'playlist_code'],
  [{ engine: 8, engine_type: 7 }, 'app_code'],
  [{ engine: 8, engine_type: 9 }, 'author_name'],
  [{ engine: 13, engine_type: '' }, null],
])('the code asked for with %j is %s', (chosen, field) => {
  expect(codeFieldOf(values(chosen))).toBe(field)
})

test('options that the engine offers stay', () => {
  expect(unofferedOptions(engine(), values())).toEqual({})
})

test('options that another engine does not offer are emptied', () => {
  const amazon = engine({
    types: [
      { id: 1, name: 'Products', slug: 'products', is_available: 0, is_verified: 0, sections: [organic] },
    ],
    languages: [{ id: 31, name: 'German' }],
  })
  expect(unofferedOptions(amazon, values())).toEqual({ engine_type: '', engine_language: '' })
})

test('options that are empty already are left alone', () => {
  expect(unofferedOptions(engine({ languages: [] }), values({ engine_language: '' }))).toEqual({})
})

test('another type empties the codes, and the section where it has none such', () => {
  const chosen = values({ engine_type_section: 2, video_code: 'dQw4' })
  expect(forgottenWithType(engine(), 3, chosen)).toMatchObject({ video_code: '', engine_type_section: '' })
  expect(forgottenWithType(engine(), 2, chosen)).not.toHaveProperty('engine_type_section')
})

test('what cannot be fetched yet is told from engine, type and section', () => {
  expect(isAvailable(engine(), values())).toBe(true)
  expect(isAvailable(engine(), values({ engine_type: '' }))).toBe(true)
  expect(isAvailable(engine(), values({ engine_type_section: 2 }))).toBe(false)
  expect(isAvailable(engine(), values({ engine_type: 3 }))).toBe(false)
  expect(isAvailable(engine({ is_available: 0 }), values({ engine_type: '' }))).toBe(false)
})

test.each([
  [{ is_available: 1, is_verified: 1 }, 'eBay'],
  [{ is_available: 1, is_verified: 0 }, 'eBay (unverified)'],
  [{ is_available: 0, is_verified: 0 }, 'eBay (not available yet)'],
  [{ is_available: 1 }, 'eBay'],
] as const)('what a person should know before a choice stands beside its name (%j)', (known, name) => {
  expect(offeredName({ id: 6, name: 'eBay', ...known })).toBe(name)
})
