import { expect, test } from 'vitest'
import type { Snapshot } from './providers/provider.ts'
import { foremost, isLive, statusesOf, worksUntil } from './statuses.ts'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 2, day, hour))
const now = at(10)

function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  return {
    id: 'sub_1',
    reference: null,
    customerId: null,
    priceId: 'pri_1',
    status: 'active',
    startedAt: at(1),
    periodStart: at(1),
    nextBillAt: at(31),
    pausesAt: null,
    endsAt: null,
    ...change,
  }
}

const nothing = { on_trial: false, cancelled: false, paused: false, on_paused_grace_period: false }

test.each<[string, Partial<Snapshot>, Partial<typeof nothing>]>([
  ['active', {}, {}],
  ['trialing', { status: 'trialing' }, { on_trial: true }],
  ['past due', { status: 'past_due' }, {}],
  ['to be paused', { pausesAt: at(11) }, { on_paused_grace_period: true }],
  ['paused at this moment', { pausesAt: now }, { paused: true }],
  ['paused', { status: 'paused', pausesAt: at(9) }, { paused: true }],
  ['paused without a day', { status: 'paused' }, { paused: true }],
  ['to be cancelled', { endsAt: at(31) }, { cancelled: true }],
  ['cancelled', { status: 'canceled', endsAt: at(2) }, { cancelled: true }],
  ['cancelled without a day', { status: 'canceled' }, { cancelled: true }],
  ['cancelled while paused', { status: 'paused', pausesAt: at(2), endsAt: at(2) }, { cancelled: true }],
  ['cancelled before a pause', { endsAt: at(20), pausesAt: at(15) }, { cancelled: true }],
])('a subscription that is %s', (_name, change, expected) => {
  expect(statusesOf(snapshot(change), false, now)).toEqual({ ...nothing, ...expected })
})

test('without a subscription the package says whether it is a trial', () => {
  expect(statusesOf(null, true, now)).toEqual({ ...nothing, on_trial: true })
  expect(statusesOf(null, false, now)).toEqual(nothing)
  expect(statusesOf(snapshot(), true, now)).toEqual(nothing)
})

test.each<[string, Partial<Snapshot>, Date | null]>([
  ['three days after the next bill', {}, at(34)],
  ['its end', { endsAt: at(20), pausesAt: at(15) }, at(20)],
  ['its pause', { pausesAt: at(15) }, at(15)],
  ['three days after the unpaid period began', { status: 'past_due', periodStart: at(8) }, at(11)],
  ['the next bill, where the unpaid period is not known', { status: 'past_due', periodStart: null }, at(34)],
  ['the end of the period by the package', { nextBillAt: null }, at(28)],
])('an account works until %s', (_name, change, until) => {
  expect(worksUntil(snapshot(change), at(28))).toEqual(until)
})

test('a period without an end has none', () => {
  expect(worksUntil(snapshot({ nextBillAt: null }), null)).toBeNull()
})

test.each<[string, Partial<Snapshot>, boolean]>([
  ['active', {}, true],
  ['past due', { status: 'past_due' }, true],
  ['paused', { status: 'paused' }, true],
  ['to be cancelled', { endsAt: at(10, 1) }, true],
  ['ended at this moment', { endsAt: now }, false],
  ['cancelled', { status: 'canceled' }, false],
  ['not begun', { status: 'incomplete' }, false],
])('one that is %s can be changed: %s', (_name, change, expected) => {
  expect(isLive(snapshot(change), now)).toBe(expected)
})

test('a living one counts before an ended one, then the one that began last, then the first by name', () => {
  const of = (...changes: Partial<Snapshot>[]) => foremost(changes.map(snapshot), now)?.id
  expect(foremost([], now)).toBeNull()
  expect(foremost([snapshot({ status: 'incomplete' })], now)).toBeNull()
  expect(of({ id: 'a', status: 'canceled', startedAt: at(9) }, { id: 'b' })).toBe('b')
  expect(of({ id: 'b' }, { id: 'a', status: 'canceled', startedAt: at(9) })).toBe('b')
  expect(of({ id: 'a', startedAt: at(2) }, { id: 'b', startedAt: at(3) })).toBe('b')
  expect(of({ id: 'a', startedAt: at(3) }, { id: 'b', startedAt: at(2) })).toBe('a')
  expect(of({ id: 'b', startedAt: null }, { id: 'c', startedAt: at(1) })).toBe('c')
  expect(of({ id: 'c', startedAt: at(1) }, { id: 'b', startedAt: null })).toBe('c')
  expect(of({ id: 'b', startedAt: null }, { id: 'a', startedAt: new Date(0) })).toBe('a')
  expect(of({ id: 'b', startedAt: new Date(1) }, { id: 'a', startedAt: null })).toBe('b')
  expect(of({ id: 'a', startedAt: new Date(0) }, { id: 'b', startedAt: null })).toBe('a')
  expect(of({ id: 'b' }, { id: 'a' })).toBe('a')
  expect(of({ id: 'a' }, { id: 'b' })).toBe('a')
  expect(of({ id: 'b', startedAt: null }, { id: 'a', startedAt: null })).toBe('a')
  expect(of({ id: 'x', status: 'incomplete', startedAt: at(9) }, { id: 'y' })).toBe('y')
})
