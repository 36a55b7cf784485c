import { expect, test } from 'vitest'
import { applicationAddresses, screenAt } from './screens.ts'

test('an address leads to its screen and names what its path holds', () => {
  expect(screenAt('/projects/12/keywords')).toMatchObject({
    screen: { component: 'ProjectScreen' },
    params: { projectId: '12' },
  })
  expect(screenAt('/projects/create')?.screen.component).toBe('CreateProjectScreen')
  expect(screenAt('/keywords/')?.screen.component).toBe('PoolScreen')
  expect(screenAt('/keywords/create')?.screen.component).toBe('AddKeywordsScreen')
  expect(screenAt('/keywords/7')).toMatchObject({
    screen: { component: 'KeywordScreen' },
    params: { keywordId: '7' },
  })
  expect(screenAt('/nope')).toBeUndefined()
})

test('clients have the same screens below their own base, but for those of the site alone', () => {
  expect(screenAt('/white-label/projects/12/keywords')).toMatchObject({
    screen: { component: 'ProjectScreen' },
    params: { projectId: '12' },
  })
  expect(screenAt('/admin/sources')?.screen.component).toBe('SourcesPage')
  expect(screenAt('/white-label/admin/sources')).toBeUndefined()
  expect(screenAt('/white-label/dashboards')?.screen.only).toBe('site')
  expect(screenAt('/white-label/white-label/dashboards')).toBeUndefined()
})

test('every screen of either area has an address that the server knows', () => {
  const paths = applicationAddresses().map(({ path }) => path)
  for (const path of ['/login', '/projects/$projectId/keywords', '/white-label', '/white-label/keywords'])
    expect(paths).toContain(path)
  expect(paths).not.toContain('/white-label/admin/sources')
  expect(new Set(paths).size).toBe(paths.length)
})
