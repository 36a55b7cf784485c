import type { Insertable, Selectable } from 'kysely'
import { expectTypeOf, test } from 'vitest'
import type { Narrow } from './narrow.ts'

// The compiler runs these tests: a wrong expectation, or an error that is not there, is an error of types.

test('a narrower type keeps the null and the default of its column', () => {
  type Users = Narrow<'users', { plan_type: 'monthly' | 'yearly'; date_format: 'iso' }>
  expectTypeOf<Selectable<Users>['plan_type']>().toEqualTypeOf<'monthly' | 'yearly'>()
  expectTypeOf<Insertable<Users>['plan_type']>().toEqualTypeOf<'monthly' | 'yearly' | undefined>()
  expectTypeOf<Selectable<Users>['date_format']>().toEqualTypeOf<'iso' | null>()
  expectTypeOf<Selectable<Users>['username']>().toEqualTypeOf<string>()
})

test('JSON is what its feature says, and nothing before', () => {
  type Hits = Narrow<'alert_hits', { detail: { won: number[] } }>
  expectTypeOf<Selectable<Hits>['detail']>().toEqualTypeOf<{ won: number[] } | null>()
  expectTypeOf<Selectable<Narrow<'alert_hits', object>>['detail']>().not.toExtend<{ won: number[] } | null>()
})

test('a column that is not there, another type and a null of its own are refused', () => {
  // @ts-expect-error The column is called plan_type.
  expectTypeOf<Narrow<'users', { plan_kind: 'monthly' }>>()
  // @ts-expect-error It is a text.
  expectTypeOf<Narrow<'users', { plan_type: 1 }>>()
  // @ts-expect-error It is never null.
  expectTypeOf<Narrow<'users', { plan_type: 'monthly' | null }>>()
})
