import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { referrersFirst } from './references.ts'

const app = appForTests()

test('a table comes before those that its rows refer to, also through tables that are not named', async () => {
  const { db } = app.database
  // Notes of keywords refer to notes, and through keywords to projects.
  const named = ['projects', 'notes', 'settings', 'keyword_notes']
  for (const given of [named, named.toReversed()]) {
    const ordered = await referrersFirst(db, given)
    expect(ordered.toSorted()).toEqual(named.toSorted())
    expect(ordered.indexOf('keyword_notes')).toBeLessThan(ordered.indexOf('notes'))
    expect(ordered.indexOf('keyword_notes')).toBeLessThan(ordered.indexOf('projects'))
  }
})
