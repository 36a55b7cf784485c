import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { split } from './late-screens.ts'

const parted = (code: string) => split(code, (text) => parseAst(text) as never)

test('the imports of late screens leave the table, each once', () => {
  const { first, late } = parted(`export const screens = [
    { path: 'list', load: () => import('../List.tsx'), isFirst: true },
    { path: 'log-out', load: () => import('../LogOut.tsx') },
    { path: 'late', load: () => import('../Late.tsx'), isOwn: true },
    { path: 'leave', load: () => import('../LogOut.tsx') },
  ]`)
  expect(late).toEqual(['../LogOut.tsx', '../Late.tsx'])
  expect(first).toContain(`export const screens = [
    { path: 'list', load: () => import('../List.tsx'), isFirst: true },
    { path: 'log-out', load: () => late(0) },
    { path: 'late', load: () => late(1), isOwn: true },
    { path: 'leave', load: () => late(0) },
  ]`)
})

test('other imports of the module stay', () => {
  const code = `export const loadShell = () => import('./Shell.tsx')`
  expect(parted(code).first).toContain(code)
})
