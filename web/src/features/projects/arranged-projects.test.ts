import type { ChangedProject } from '@rankline/contract/changes/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { expect, test } from 'vitest'
import { arrangedPage, arrangementOf } from './arranged-projects.ts'
import { projectListOf } from './project-list.ts'

const project = (id: number, name: string, changes: Partial<Project> = {}) =>
  ({
    id,
    name,
    url_short: `${name}.example`,
    username: 'anna',
    folder: null,
    project_tags: [],
    total_project_keywords: id,
    checked_at: null,
    rank_distribution: { top_3: 10 - id, top_10: id },
    ...changes,
  }) as unknown as Project

const projects = [
  project(1, 'north', { folder: 'Retail' }),
  project(2, 'south', { project_tags: ['local shop'] }),
  project(3, 'east'),
]
const lost = new Map([
  [1, -5],
  [2, -80],
])
const changesOf = (id: number) =>
  ({ traffic: { now: 1, change: lost.get(id) ?? null }, moved: null }) as unknown as ChangedProject
const namesOf = (search: Record<string, string>) => {
  const arrangement = arrangementOf(search, projectListOf(search))
  return arrangement && arrangedPage(projects, changesOf, arrangement).data.map(({ name }) => name)
}

test('the server sorts and divides unless the address searches or sorts by a number', () => {
  expect(namesOf({})).toBeNull()
  expect(namesOf({ sort: 'name', order: 'asc' })).toBeNull()
  expect(namesOf({ query: ' ' })).toBeNull()
})

test('a search finds names, addresses, owners, folders and tags, each word of it', () => {
  expect(namesOf({ query: 'EAST' })).toEqual(['east'])
  expect(namesOf({ query: 'retail' })).toEqual(['north'])
  expect(namesOf({ query: 'shop anna' })).toEqual(['south'])
  expect(namesOf({ query: 'shop retail' })).toEqual([])
})

test('changes sort what lost most first, and what is unknown last in both directions', () => {
  expect(namesOf({ sort: 'traffic', order: 'asc' })).toEqual(['south', 'north', 'east'])
  expect(namesOf({ sort: 'traffic', order: 'desc' })).toEqual(['north', 'south', 'east'])
  expect(namesOf({ sort: 'keywords' })).toEqual(['east', 'south', 'north'])
})

test('all that were found are divided into pages of the usual size', () => {
  const many = Array.from({ length: 45 }, (_, index) => project(index, `site ${index}`))
  const page = arrangedPage(many, changesOf, { query: 'site', sort: null, order: 'desc', page: 3 })
  expect(page).toMatchObject({ current_page: 3, last_page: 3, per_page: 20, total: 45 })
  expect(page.data).toHaveLength(5)
})
