import type { Keyword } from '@rankline/contract/keywords/calls'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { filterQueryOf } from '@rankline/contract/keywords/filter-query'
import { filterNames, filterRecords } from '@rankline/contract/keywords/filter-records'
import { sampleOf } from '@rankline/contract/keywords/filter-samples'
import { keywordFilters } from '@rankline/contract/keywords/filter-schemas'
import { createPreset, deletePreset } from '@rankline/contract/presets/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createDynamicTag, createTag, deleteTag } from '@rankline/contract/tags/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords } from '../../../../tests/support/keywords.ts'
import { makeOwner } from '../../../../tests/support/owner.ts'
import type { SignedUp } from '../../../../tests/support/people.ts'
import { conditionsOf } from './keyword-filters.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let keyword: Keyword
let tagId: number

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
  keyword = (await makeKeywords(app, person, project, 'apple'))[0]!
  tagId = (
    await app.items(createTag, { tag: 'Fruit', type: 1, project_keyword_ids: [keyword.id] }, person.token)
  ).id
})

/** A sample with ids of the account, because stored filters may name no others. */
const given = (name: (typeof filterNames)[number]): Record<string, string> => ({
  ...sampleOf(name),
  ...(name === 'tag' && { tag: String(tagId) }),
  ...(name === 'project' && { project: String(project.id) }),
})

const conditionsIn = (parameters: Record<string, string>) =>
  conditionsOf(person.accountId, keywordFilters.parse(parameters))

test.each(filterNames)('%s is accepted by the list, and changes its SQL', async (name) => {
  const { status } = await app.call(listKeywords, given(name), person.token)
  expect(status).toBe(200)
  expect(conditionsIn({})).toEqual([])
  expect(conditionsIn(given(name))).not.toEqual([])
})

const inAddresses = filterNames.filter((name) => filterRecords[name].group !== 'call')

test.each(inAddresses)('%s is kept by a saved view and by a dynamic tag', async (name) => {
  const query = filterQueryOf(given(name))
  const preset = await app.items(createPreset, { name, data: query }, person.token)
  expect(preset.query).toBe(query)
  await app.items(deletePreset, { preset_id: preset.id }, person.token)
  const tag = await app.items(createDynamicTag, { tag: `All ${name}`, type: 1, filter: query }, person.token)
  expect(tag.filter).toBe(query)
  await app.items(deleteTag, { user_tag_id: tag.id }, person.token)
})
