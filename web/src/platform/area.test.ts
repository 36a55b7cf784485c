import { expect, test } from 'vitest'
import { areaOf, brand, inArea, site } from './area.ts'

test.each([
  ['/dashboard', site],
  ['/white-label/dashboard', brand],
  ['/white-label/dashboards', site],
  ['/white-label/dashboards/create', site],
  ['/white-label/brand/acme', brand],
  ['/white-label/brands', site],
  ['/white-label/packages/3/edit', site],
  ['/white-label/templates', site],
  ['/white-labels', site],
])('%s belongs to one area', (path, area) => {
  expect(areaOf(path)).toBe(area)
})

test.each([
  ['/', '/white-label'],
  ['/projects?page=2', '/white-label/projects?page=2'],
  ['/white-label/brand/acme', '/white-label/brand/acme'],
  ['.', '.'],
])('for clients %s is %s', (path, expected) => {
  expect(inArea(path, brand)).toBe(expected)
  expect(inArea(path, site)).toBe(path)
})
