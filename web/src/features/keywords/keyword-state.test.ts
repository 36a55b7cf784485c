import type { Keyword } from '@rankline/contract/keywords/calls'
import { describe, expect, test } from 'vitest'
import { isRequestAllowed, lastUpdateOf, statusOf, trendOf } from './keyword-state.ts'

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
  const trend = (current: number | null, previous: number | null, text: Keyword['diff_text'] = '-') =>
    trendOf({ current_position: current, prev_position: previous, diff_text: text })

  test('follows the numbers, smaller being better', () => {
    expect(trend(5, 3)).toBe('declined')
    expect(trend(3, 5)).toBe('improved')
    expect(trend(3, 3)).toBe('stable')
  })

  test('tells new and dropped only where the server does', () => {
    expect(trend(3, null, 'new')).toBe('new')
    expect(trend(3, null)).toBe('unknown')
    expect([trend(3, null, 'first check'), trend(null, null, 'first check')]).toEqual(['first', 'first'])
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
