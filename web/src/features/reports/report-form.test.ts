import type { Report } from '@rankline/contract/reports/calls'
import { expect, test } from 'vitest'
import {
  editedFrom,
  endChange,
  initialFrom,
  localDay,
  nextDocument,
  proposedDays,
  sentFrom,
  stateOf,
  timerChange,
} from './report-form.ts'

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
    language: 'de',
    send_hour: '8',
    send_time_zone: 'Europe/Berlin',
    parts: 'keywords,summary',
    tag_ids: '3,5',
    other_project_ids: '8,9',
    summary: 'written',
    next_comment: 'A good week.',
  }
  const initial = initialFrom({ ...search, enable_reports: 'false' })
  const lists = { parts: ['keywords', 'summary'], tag_ids: ['3', '5'], other_project_ids: ['8', '9'] }
  expect(initial).toMatchObject({ ...search, ...lists, enable_reports: 'false', ...proposedDays('3') })
  expect(stateOf(form(initial))).toEqual({ ...search, enable_reports: 'false', report_id: '' })
  expect(initialFrom({ enable_reports: 'nonsense' })).toMatchObject({
    enable_reports: 'true',
    document_type: '1',
    document_detail: '2',
    timer: '2',
    ...proposedDays('2'),
    send_hour: '6',
    send_time_zone: 'UTC',
  })
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
    language: 'pl',
    timer: 3,
    send_hour: 8,
    send_time_zone: 'Europe/Berlin',
    start_at: '2026-11-01',
    end_at: '2026-11-20',
    status: 0,
    parts: ['keywords', 'tags'],
    tag_ids: [3],
    other_projects: [{ id: 8, name: 'Boots' }],
    summary: 'drafted',
    next_comment: '',
  } as Partial<Report> as Report
  const stored = {
    report_id: 9,
    name: 'Ranks',
    project_id: '7',
    document_type: '1',
    document_detail: '2',
    user_brand_id: '',
    language: 'pl',
    timer: '3',
    send_hour: '8',
    send_time_zone: 'Europe/Berlin',
    start_at: '2026-11-01',
    end_at: '2026-11-20',
    enable_reports: 'false',
    parts: ['keywords', 'tags'],
    tag_ids: [3],
    other_project_ids: [8],
    summary: 'drafted',
    next_comment: '',
  }
  expect(editedFrom(report, {})).toEqual(stored)
  const back = { name: 'Other', timer: '1', enable_reports: 'true' }
  expect(editedFrom(report, back)).toEqual({ ...stored, ...back })
  expect(stateOf(form(editedFrom(report, {})))).toMatchObject({
    report_id: '9',
    name: 'Ranks',
    parts: 'keywords,tags',
  })
  expect(editedFrom({ ...report, parts: null }, {})).toMatchObject({ parts: [] })
})

test('a comment that was printed since the form was opened does not come back with an edit', () => {
  const opened = { next_comment: 'A good week.' }
  expect(sentFrom({ name: 'Ranks', next_comment: 'A good week.' }, opened)).toEqual({ name: 'Ranks' })
  expect(sentFrom({ name: 'Ranks', next_comment: 'Another.' }, opened)).toEqual({
    name: 'Ranks',
    next_comment: 'Another.',
  })
  expect(sentFrom({ next_comment: '' }, opened)).toEqual({ next_comment: '' })
})

test('a monthly report is proposed the month before, others seven days', () => {
  expect(proposedDays('3', new Date(2027, 2, 15))).toEqual({ start_at: '2027-02-01', end_at: '2027-02-28' })
  expect(proposedDays('3', new Date(2028, 2, 1, 0, 30))).toEqual({
    start_at: '2028-02-01',
    end_at: '2028-02-29',
  })
  expect(proposedDays('3', new Date(2027, 0, 31))).toEqual({ start_at: '2026-12-01', end_at: '2026-12-31' })
  for (const timer of ['', '1', '2'])
    expect(proposedDays(timer, new Date(2026, 10, 3))).toEqual({
      start_at: '2026-10-28',
      end_at: '2026-11-03',
    })
})

test('another timer proposes its days until the person has chosen some', () => {
  const now = new Date(2026, 10, 20)
  const untouched = { timer: '1', ...proposedDays('1', now) }
  expect(timerChange(form(untouched), '3', now)).toEqual({ timer: '3', ...proposedDays('3', now) })
  const monthly = { timer: '3', ...proposedDays('3', now) }
  expect(timerChange(form(monthly), '2', now)).toEqual({ timer: '2', ...proposedDays('2', now) })
  expect(timerChange(form({ ...untouched, start_at: '2026-11-01' }), '3', now)).toEqual({ timer: '3' })
})

test('the form says what the next document is about', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const october = { start_at: '2026-10-01', end_at: '2026-10-31', timer: '3' }
  const november = { at: '2026-12-01T06:00:00.000Z', from: '2026-11-01', to: '2026-11-30' }
  expect(nextDocument(form(october), undefined, now)).toEqual(november)
  expect(nextDocument(form({ ...october, timer: '2' }), undefined, now)).toEqual({
    at: '2026-11-23T06:00:00.000Z',
    from: '2026-10-23',
    to: '2026-11-22',
  })
  const berlin = { ...october, send_hour: '8', send_time_zone: 'Europe/Berlin' }
  expect(nextDocument(form(berlin), undefined, now)).toEqual({ ...november, at: '2026-12-01T07:00:00.000Z' })
  // A range of thirty days that equals November still moves by days.
  const kept = { start_at: '2026-11-01', end_at: '2026-11-30', timer: 3, moves_by: 'days' } as const
  const december = new Date('2026-12-20T12:00:00Z')
  const stored = { start_at: '2026-11-01', end_at: '2026-11-30', timer: '3' }
  expect(nextDocument(form(stored), kept, december)).toMatchObject({ from: '2026-12-02', to: '2026-12-31' })
  expect(nextDocument(form(stored), undefined, december)).toMatchObject({ from: '2026-12-01' })
  for (const missing of [{ timer: '' }, { start_at: '' }, { enable_reports: 'false' }])
    expect(nextDocument(form({ ...october, ...missing }), undefined, now)).toBeNull()
})
