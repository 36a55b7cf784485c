import type { Report } from '@rankline/contract/reports'
import { expect, test } from 'vitest'
import { editedFrom, endChange, initialFrom, localDay, stateOf } from './report-form.ts'

const form = (values: object) => ({ values }) as Parameters<typeof endChange>[0]

test('an end before the start moves the start', () => {
  const days = form({ start_at: '2026-11-10', end_at: '2026-11-20' })
  expect(endChange(days, '2026-11-05')).toEqual({ start_at: '2026-11-05', end_at: '2026-11-05' })
  expect(endChange(days, '2026-11-15')).toEqual({ end_at: '2026-11-15' })
})

test('the address fills the form in, and the form goes back into the address', () => {
  const search = {
    name: 'Ranks',
    project_id: '7',
    document_type: '2',
    document_detail: '1',
    timer: '3',
    user_brand_id: '4',
  }
  const initial = initialFrom({ ...search, enable_reports: 'false' })
  expect(initial).toMatchObject({ ...search, enable_reports: 'false', end_at: localDay() })
  expect(stateOf(form(initial))).toEqual({ ...search, enable_reports: 'false', report_id: '' })
  expect(initialFrom({ enable_reports: 'nonsense' })).toMatchObject({ enable_reports: 'true' })
})

test('a day is that of the person, at the end of a month too', () => {
  expect(localDay(-1, new Date(2026, 2, 1, 0, 30))).toBe('2026-02-28')
})

test('a report fills the form in, and what the address brings back from Slack replaces it', () => {
  const report = {
    id: 9,
    name: 'Ranks',
    project_id: 7,
    document_type: 1,
    document_detail: 2,
    user_brand_id: null,
    timer: 3,
    start_at: '2026-11-01',
    end_at: '2026-11-20',
    status: 0,
  } as Report
  const stored = {
    report_id: 9,
    name: 'Ranks',
    project_id: '7',
    document_type: '1',
    document_detail: '2',
    user_brand_id: '',
    timer: '3',
    start_at: '2026-11-01',
    end_at: '2026-11-20',
    enable_reports: 'false',
  }
  expect(editedFrom(report, {})).toEqual(stored)
  const back = { name: 'Other', timer: '1', enable_reports: 'true' }
  expect(editedFrom(report, back)).toEqual({ ...stored, ...back })
  expect(stateOf(form(editedFrom(report, {})))).toMatchObject({ report_id: '9', name: 'Ranks' })
})
