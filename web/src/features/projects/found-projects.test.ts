import { expect, test } from 'vitest'
import { foundProjects } from './found-projects.ts'

const projects = [
  { name: 'Example Store', url_short: 'example.com', username: 'maria' },
  { name: 'Blog', url_short: 'blog.example.com', username: 'tom' },
]
const names = (text: string) => foundProjects(projects, text).map(({ name }) => name)

test('every typed word is looked for in name, url and owner', () => {
  expect(names('')).toEqual(['Example Store', 'Blog'])
  expect(names(' EXAMPLE tom ')).toEqual(['Blog'])
  expect(names('store')).toEqual(['Example Store'])
  expect(names('store tom')).toEqual([])
})
