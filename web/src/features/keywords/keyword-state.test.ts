import { describe, expect, test } from 'vitest'
import { checkNoteOf, isRequestAllowed, lastUpdateOf, statusOf, targetOf, trendOf } from './keyword-state.ts'

test('status 0 is disabled, 2 updating, any other number enabled', () => {
  expect([0, 1, 2, 3].map(statusOf)).toEqual(['disabled', 'enabled', 'updating', 'enabled'])
})

describe('a rank request', () => {
  const cases = [
    { status: 1, is_request_available: null, isRequested: false, isAllowed: true },
    { status: 1, is_request_available: null, isRequested: true, isAllowed: false },
    { status: 1, is_request_available: 1, isRequested: false, isAllowed: false },
    { status: 1, is_request_available: 1, isRequested: true, isAllowed: false },
    { status: 0, is_request_available: null, isRequested: false, isAllowed: false },
    { status: 0, is_request_available: null, isRequested: true, isAllowed: false },
    { status: 0, is_request_available: 1, isRequested: false, isAllowed: false },
    { status: 0, is_request_available: 1, isRequested: true, isAllowed: false },
  ]
  test.each(cases)('status $status, reason $is_request_available, requested $isRequested', (given) => {
    expect(isRequestAllowed(given, given.isRequested)).toBe(given.isAllowed)
  })
})

describe('the trend', () => {
  const trend = (current: number | null, previous: number | null, text: 'new' | 'dropped' | '-' = '-') =>
    trendOf({ current_position: current, prev_position: previous, diff_text: text })

  test('follows the numbers, smaller being better', () => {
    expect(trend(5, 3)).toBe('declined')
    expect(trend(3, 5)).toBe('improved')
    expect(trend(3, 3)).toBe('stable')
  })

  test('tells new and dropped only where the server does', () => {
    expect(trend(3, null, 'new')).toBe('new')
    expect(trend(3, null)).toBe('unknown')
    expect(trend(null, 3, 'dropped')).toBe('dropped')
    expect(trend(null, 3)).toBe('unknown')
  })
})

describe('the last update', () => {
  const at = '2026-11-20T10:00:00Z'
  test('is Updating... while a check runs or was asked for', () => {
    expect(lastUpdateOf({ status: 2, position_updated_at: at }, false).text).toBe('Updating...')
    expect(lastUpdateOf({ status: 1, position_updated_at: at }, true).text).toBe('Updating...')
  })
  test('is a time once there was a check, disabled or not', () => {
    expect(lastUpdateOf({ status: 1, position_updated_at: at }, false)).toEqual({ text: null, at })
    expect(lastUpdateOf({ status: 0, position_updated_at: at }, false)).toEqual({ text: null, at })
  })
  test('says so where there was none', () => {
    expect(lastUpdateOf({ status: 1, position_updated_at: null }, false).text).toBe('Not updated yet')
    expect(lastUpdateOf({ status: 0, position_updated_at: null }, false).text).toBe('-')
  })
})

describe('the note of a check', () => {
  const ranked = {
    check_outcome: 'ranked',
    check_depth: 20,
    current_position: 12,
    position_day: '2026-11-18',
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
      'checked to 20',
    )
  })
  test('tells a failure with what is still known', () => {
    expect(checkNoteOf({ ...ranked, check_outcome: 'failed' })).toBe('check failed, last known 12 on 18 Nov')
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
