import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearMessage,
  dismissPush,
  messages,
  pauseMessage,
  pushes,
  requestStarted,
  resumeMessage,
  showError,
  showInfo,
  showPush,
} from './messages.ts'

const shown = () => messages.get().map(({ type, html }) => `${type}: ${html}`)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('success and failure each replace what was shown by one message', () => {
  showInfo('Saved.')
  showError('Refused.')
  expect(shown()).toEqual(['ERROR: Refused.'])
  showInfo('Saved.')
  expect(shown()).toEqual(['INFO: Saved.'])
})

test('a message goes after five seconds, counted from the last one', () => {
  showInfo('first')
  vi.advanceTimersByTime(4_000)
  showInfo('second')
  vi.advanceTimersByTime(4_999)
  expect(shown()).toEqual(['INFO: second'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a message stays while its button is pointed at', () => {
  showInfo('Deleted.', { ids: [3], owner: null })
  vi.advanceTimersByTime(4_000)
  pauseMessage()
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['INFO: Deleted.'])
  resumeMessage()
  vi.advanceTimersByTime(5_000)
  expect(shown()).toEqual([])
})

test('clearing drops the first message', () => {
  messages.set([
    { id: -1, type: 'INFO', html: 'a' },
    { id: -2, type: 'INFO', html: 'b' },
  ])
  clearMessage()
  expect(shown()).toEqual(['INFO: b'])
})

test('a change clears messages at once', () => {
  showError('Refused.')
  requestStarted('change')
  expect(shown()).toEqual([])
})

test('a read clears an older message but not the one that led to the page', () => {
  showInfo('Created.')
  vi.advanceTimersByTime(1_000)
  requestStarted('read')
  expect(shown()).toEqual(['INFO: Created.'])
  vi.advanceTimersByTime(1_000)
  requestStarted('read')
  expect(shown()).toEqual([])
})

test('push notifications go after fifteen seconds each, or when dismissed', () => {
  const titles = () => pushes.get().map(({ title }) => title)
  showPush({ title: 'one', body: '', clickAction: null })
  vi.advanceTimersByTime(5_000)
  showPush({ title: 'two', body: '', clickAction: '/file' })
  vi.advanceTimersByTime(9_999)
  expect(titles()).toEqual(['one', 'two'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['two'])
  dismissPush(pushes.get()[0]?.id ?? 0)
  expect(titles()).toEqual([])
})
