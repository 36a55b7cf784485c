import { expect, test } from 'vitest'
import { endChange, initialFrom, localDay, stateOf } from './report-form.ts'

const form = (values: object) => ({ values }) as Parameters<typeof endChange>[0]

test('an end before the start moves the start', () => {
  const days = form({ start_at: '2026-11-10', end_at: '2026-11-20' })
  expect(endChange(days, '2026-11-05')).toEqual({ start_at: '2026-11-05', end_at: '2026-11-05' })
  expect(endChange(days, '2026-11-15')).toEqual({ end_at: '2026-11-15' })
})

test('the address fills the form in, and the form goes back into the address', () => {
  const search = { name: 'Ranks', project_id: '7', document_type: '2', document_detail: '1', timer: '3' }
  const initial = initialFrom({ ...search, enable_reports: 'false' })
  expect(initial).toMatchObject({ ...search, enable_reports: 'false', end_at: localDay() })
  expect(stateOf(form(initial))).toEqual({ ...search, enable_reports: 'false' })
  expect(initialFrom({ enable_reports: 'nonsense' })).toMatchObject({ enable_reports: 'true' })
})

test('a day is that of the person, at the end of a month too', () => {
  expect(localDay(-1, new Date(2026, 2, 1, 0, 30))).toBe('2026-02-28')
})
