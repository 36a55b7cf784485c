import { expect, test } from 'vitest'
import { everyScreen, screenAt } from './screens.ts'

const codeAt = (path: string) => String(screenAt(path)?.screen.load)

test('an address leads to its screen and names what its path holds', () => {
  expect(screenAt('/projects/12/keywords')).toMatchObject({
    screen: { path: 'projects/$projectId/keywords' },
    params: { projectId: '12' },
  })
  expect(codeAt('/projects/create')).toContain('CreateProject')
  expect(screenAt('/keywords/')?.screen.path).toBe('keywords')
  expect(codeAt('/keywords/create')).toContain('AddKeywords')
  expect(screenAt('/keywords/7')).toMatchObject({
    screen: { path: 'keywords/$keywordId' },
    params: { keywordId: '7' },
  })
  expect(screenAt('/nope')).toBeUndefined()
})

test('clients have the same screens below their own base, but for those of the site alone', () => {
  expect(screenAt('/white-label/projects/12/keywords')).toMatchObject({
    screen: { path: 'projects/$projectId/keywords' },
    params: { projectId: '12' },
  })
  expect(codeAt('/admin/sources')).toContain('SourcesPage')
  expect(screenAt('/white-label/admin/sources')).toBeUndefined()
  expect(codeAt('/white-label/dashboards')).toContain('clients/DashboardsPage')
  expect(screenAt('/white-label/white-label/dashboards')).toBeUndefined()
})

test('every screen of either area has an address that the server knows', () => {
  const paths = everyScreen().map(({ path }) => path)
  for (const path of ['/login', '/projects/$projectId/keywords', '/white-label', '/white-label/keywords'])
    expect(paths).toContain(path)
  expect(paths).not.toContain('/white-label/admin/sources')
  expect(new Set(paths).size).toBe(paths.length)
})
