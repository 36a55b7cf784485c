import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstModules, firstParts, type Part } from './first-modules.ts'

test('the parts come from the table of routes', async () => {
  const parts = await firstParts(fileURLToPath(new URL('..', import.meta.url)))
  expect(parts.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'keywords account',
    'login visitor',
    'dashboard account',
    'projects account',
    'list-next later',
    'wide-list later',
    'changes later',
  ])
  expect(parts.at(-1)?.modules.at(-2)).toMatch('changes/ChangesPage.tsx')
})

test('modules that more screens share are taken first, and each set of screens has a chunk', () => {
  const part = (name: string, kind: Part['kind']): Part => ({ name, kind, modules: [] })
  const { groups } = firstModules([
    part('login', 'visitor'),
    part('list', 'account'),
    part('home', 'account'),
    part('wide', 'later'),
  ])
  const byPriority = groups.toSorted((one, other) => other.priority - one.priority)
  expect(byPriority.map(({ name }) => name)).toEqual([
    'first-01',
    'first-02',
    'first-12',
    'first-1',
    'first-2',
    'first-03',
    'first-3',
    'first-0',
  ])
})
