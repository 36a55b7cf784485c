import { describe, expect, test } from 'vitest'
import { checkNoteOf, targetOf } from './check-note.ts'

describe('the note of a check', () => {
  const ranked = {
    check_outcome: 'ranked',
    check_depth: 20,
    current_position: 12,
    position_day: '2024-11-18',
  } as const
  test('is silent where the check found the page or looked at everything', () => {
    expect(checkNoteOf(ranked)).toBeNull()
    expect(
      checkNoteOf({ ...ranked, check_outcome: 'not_in_depth', check_depth: 100, current_position: null }),
    ).toBeNull()
    expect(checkNoteOf({ ...ranked, check_outcome: null })).toBeNull()
  })
  test('tells how far a shallow check looked', () => {
    expect(checkNoteOf({ ...ranked, check_outcome: 'not_in_depth', current_position: null })).toBe(
      'only top 20 checked',
    )
  })
  test('tells a failure with what is still known', () => {
    expect(checkNoteOf({ ...ranked, check_outcome: 'failed' })).toBe(
      'check failed, last known 12 on 18 Nov 2024',
    )
    expect(checkNoteOf({ ...ranked, check_outcome: 'failed', current_position: null })).toBe('check failed')
  })
})

test('the target names the city instead of the country where there is one', () => {
  const target = {
    engine_name: 'Google',
    type_name: 'Web',
    section_name: 'Organic',
    device_name: 'Mobile',
    language_name: 'English',
    country_name: 'United Kingdom',
    geo_location_name_canonical: null,
  }
  expect(targetOf(target)).toBe('Google · Web · Organic · Mobile · English · United Kingdom')
  expect(targetOf({ ...target, geo_location_name_canonical: 'London,England' })).toMatch(/London, England$/)
})
