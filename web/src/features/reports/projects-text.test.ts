import { expect, test } from 'vitest'
import { lostText, projectsText } from './projects-text.ts'

const named = (...names: string[]) => ({
  project_name: 'Shop',
  other_projects: names.map((name, id) => ({ id, name })),
})

test('a report names its first two projects, and counts the others', () => {
  expect(projectsText(named())).toBe('Shop')
  expect(projectsText(named('Boots'))).toBe('Shop and Boots')
  expect(projectsText(named('Boots', 'Hats'))).toBe('Shop, Boots and 1 more')
  expect(projectsText(named('Boots', 'Hats', 'Coats'))).toBe('Shop, Boots and 2 more')
})

test('a report says how many projects it has lost', () => {
  expect(lostText(1)).toBe('1 project is no longer in this report')
  expect(lostText(3)).toBe('3 projects are no longer in this report')
})
