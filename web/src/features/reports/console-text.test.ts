import { expect, test } from 'vitest'
import { consoleText, withoutConsoleText } from './console-text.ts'

const shop = { id: 1, name: 'Shop' }
const boots = { id: 2, name: 'Boots' }
const hats = { id: 3, name: 'Hats' }
const site = (...ids: number[]) => new Map(ids.map((id) => [id, 'sc-domain:example.com']))

test('one project is connected or not, and its site is named', () => {
  expect(consoleText([], site())).toMatch(/^Only/)
  expect(consoleText([shop], site())).toBe('Not connected')
  expect(consoleText([shop], site(1))).toBe('Connected: example.com')
  expect(withoutConsoleText([shop], site(1))).toBeNull()
  expect(withoutConsoleText([shop], site())).toMatch(/leaves this part out\./)
})

test('several projects are counted, and those without a connection are named', () => {
  const all = [shop, boots, hats]
  expect(consoleText(all, site(1, 2, 3))).toBe('All 3 projects are connected')
  expect(consoleText(all, site())).toBe('None of the 3 projects is connected')
  expect(consoleText(all, site(2))).toBe('1 of 3 projects is connected')
  expect(withoutConsoleText(all, site(2))).toContain('for Shop and Hats,')
  expect(withoutConsoleText(all, site())).toContain('leaves this part out.')
  const many = Array.from({ length: 6 }, (_, id) => ({ id, name: `Site ${id}` }))
  expect(withoutConsoleText(many, site(0))).toContain('for 5 projects,')
})
