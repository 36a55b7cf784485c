import { expect, test } from 'vitest'
import { eventTypes, takesKeyword } from './kinds.ts'
import {
  actionsOf,
  actionsWithValue,
  actionText,
  alertActions,
  alertTypeNames,
  needsValue,
  triggerText,
} from './triggers.ts'

test('of positions, seven comparisons and the two streaks need a value, nothing else does', () => {
  expect(alertActions.filter(needsValue).toSorted()).toEqual([...actionsWithValue].toSorted())
  expect(actionsOf.position.filter(needsValue)).toHaveLength(9)
  expect(
    ['improved', 'declined', 'stable', 'dropped', 'top_1', 'top_100'].map((it) => needsValue(it as never)),
  ).toEqual(Array.from({ length: 6 }, () => false))
})

test('every action has a text with the type, and with the value where it needs one', () => {
  for (const type of ['position', 'visibility', 'avg'] as const)
    for (const action of actionsOf[type]) {
      const text = actionText(type, action)
      expect(text, action).toContain('{type}')
      expect(text.includes('{value}'), action).toBe(needsValue(action))
    }
})

test('texts say what the number does, and whether that is good', () => {
  expect(triggerText('position', 'increase_number', 5)).toBe('Position gets worse by 5 or more')
  expect(triggerText('avg', 'decrease_percent', 10)).toBe('Avg. Rank gets better by 10% or more')
  expect(triggerText('visibility', 'increase_number', 5)).toBe('Visibility rises by 5 points or more')
  expect(triggerText('visibility', 'increase_number', 1)).toBe('Visibility rises by 1 point or more')
  expect(triggerText('share', 'share_falls', '1')).toBe('Share of voice falls by 1 point or more')
  expect(triggerText('visibility', 'equal', null)).toBe('Visibility becomes …%')
})

test('the further kinds have texts with what they name, or with any', () => {
  for (const type of eventTypes)
    for (const action of actionsOf[type]) {
      const text = triggerText(type, action, 5, null)
      expect(text, action).not.toMatch(/[{}]|^$/)
      expect(text.includes('5'), action).toBe(needsValue(action))
    }
  expect(triggerText('competitor', 'competitor_passes', null)).toBe('A competitor passes the site')
  expect(triggerText('competitor', 'competitor_passes', null, 'a$&.example')).toBe(
    'a$&.example passes the site',
  )
})

test('share of voice, unusual days and answers are about more than a keyword, all other types take a single one', () => {
  expect(alertTypeNames.filter((type) => !takesKeyword(type))).toEqual(['unusual', 'share', 'answers'])
})
