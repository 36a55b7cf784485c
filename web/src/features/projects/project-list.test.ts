import { expect, test } from 'vitest'
import { listingOf, projectListOf } from './project-list.ts'

test('an empty address lists the newest first', () => {
  expect(projectListOf({})).toEqual({ sort: 'newest', order: 'desc', page: 1 })
})

test('the address says how to sort and what to list', () => {
  const list = projectListOf({ sort: 'name', order: 'asc', page: '3', joint: '1' })
  expect(list).toEqual({ sort: 'name', order: 'asc', page: 3, joint: true })
  expect(listingOf(list)).toBe('joint')
})

test('what is not known in the address is left out', () => {
  expect(projectListOf({ sort: 'size', order: 'up', page: '-1', white_label: '0' })).toEqual({
    sort: 'newest',
    order: 'desc',
    page: 1,
  })
})
