import { expect, test } from 'vitest'
import type { Columns } from './columns.ts'
import { type AllFacts, type FactsOf, tablesWith } from './table-facts.ts'

type Notes = FactsOf<Pick<Columns, 'keyword_notes'>>
type Settings = FactsOf<Pick<Columns, 'settings'>>

// The compiler runs the first test: an error that is not there is an error of types.
test('a decision that is missing, or that its table does not allow, is an error of types', () => {
  const decided = { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'moved' } as const
  const { archived, withProject, ...rest } = decided
  const all = [
    { keyword_notes: decided } satisfies Notes,
    // @ts-expect-error Every table has facts.
    {} satisfies Notes,
    // @ts-expect-error It has an account, so an archive has it, or not.
    { keyword_notes: { ...rest, withProject } } satisfies Notes,
    // @ts-expect-error It has keywords, so something happens to it when their project moves.
    { keyword_notes: { ...rest, archived } } satisfies Notes,
    // @ts-expect-error It has no such column.
    { keyword_notes: { ...decided, people: { email: 'replaced' } } } satisfies Notes,
    // @ts-expect-error It has no account whose rows could be deleted.
    { settings: { placement: 'reference', erased: 'deleted' } } satisfies Settings,
    // @ts-expect-error Nor can it be distributed by one.
    { settings: { placement: 'account', erased: 'impersonal' } } satisfies Settings,
    // @ts-expect-error Every table has a place.
    { settings: { erased: 'impersonal' } } satisfies Settings,
  ]
  expect(all).toHaveLength(8)
})

test('tables are found by their facts', () => {
  const facts: AllFacts = {
    notes: { placement: 'account', erased: 'deleted', archived: 'rows' },
    settings: { placement: 'reference', erased: 'impersonal' },
  }
  expect(tablesWith(facts, ({ erased }) => erased === 'deleted')).toEqual(['notes'])
})
