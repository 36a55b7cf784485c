import type { Note } from '@rankline/contract/notes/calls'
import { expect, test } from 'vitest'
import { flagsOf } from './note-flags.ts'

const note = (selected_date: string): Note => ({
  id: 1,
  project_keyword_id: 2,
  text: 'New titles',
  description: null,
  selected_date,
  selected_date_at_string_short: '',
  color: null,
  user_member_username: null,
})

test('a note stands on its day, one of a day that has not begun in UTC on the last one', () => {
  const dates = flagsOf([note('2026-11-18'), note('2026-11-22')], '2026-11-21').map(({ date }) => date)
  expect(dates).toEqual(['2026-11-18', '2026-11-21'])
})
