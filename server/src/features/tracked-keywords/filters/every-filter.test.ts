import { listCannibalisation } from '@rankline/contract/cannibalisation/calls'
import { segmentSeries } from '@rankline/contract/charts/calls'
import { createCsvAddress, deleteCsvAddress } from '@rankline/contract/exports/csv-addresses'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { filterQueryOf } from '@rankline/contract/keywords/filter-query'
import { filterNames, filterRecords } from '@rankline/contract/keywords/filter-records'
import { samplesOf } from '@rankline/contract/keywords/filter-samples'
import { keywordFilters } from '@rankline/contract/keywords/filter-schemas'
import { findNeighbours } from '@rankline/contract/keywords/neighbours'
import { listLandingPages } from '@rankline/contract/landing-pages/calls'
import { countMatching } from '@rankline/contract/matching-keywords/calls'
import { createPreset, deletePreset } from '@rankline/contract/presets/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createDynamicTag, createTag, deleteTag } from '@rankline/contract/tags/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { makeOwner } from '../../../../tests/support/owner.ts'
import type { SignedUp } from '../../../../tests/support/people.ts'
import { conditionsOf } from './keyword-filters.ts'

const app = appForTests()
let person: SignedUp
let project: Project
/** Ids of the account for the values 1 and 2, because stored filters may name no others. */
let own: Record<string, readonly number[]>

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
  const [keyword] = await makeKeywords(app, person, project, 'apple')
  const other = await makeProject(app, person, { project_name: 'Other' })
  const tags = await Promise.all(
    ['Fruit', 'Green'].map((tag) =>
      app.items(createTag, { tag, type: 1, project_keyword_ids: [keyword!.id] }, person.token),
    ),
  )
  own = { tag: tags.map(({ id }) => id), project: [project.id, other.id] }
})

type Name = (typeof filterNames)[number]

const given = (name: Name): Record<string, string>[] =>
  samplesOf(name).map((sample) => {
    const ids = own[name]
    if (ids === undefined) return sample
    return { [name]: sample[name]!.replaceAll(/\d+/g, (value) => String(ids[Number(value) - 1])) }
  })

const conditionsIn = (parameters: Record<string, string>) =>
  conditionsOf(person.accountId, keywordFilters.parse(parameters))

test.each(filterNames)('%s is accepted by the list in each form, and changes its SQL', async (name) => {
  expect(conditionsIn({})).toEqual([])
  for (const form of given(name)) {
    const { status } = await app.call(listKeywords, form, person.token)
    expect(status, JSON.stringify(form)).toBe(200)
    expect(conditionsIn(form)).not.toEqual([])
  }
})

const inAddresses = filterNames.filter((name) => filterRecords[name].group !== 'call')

test.each(inAddresses)('%s is kept by a saved view and by a dynamic tag', async (name) => {
  for (const [index, form] of given(name).entries()) {
    const query = filterQueryOf(form)
    const preset = await app.items(createPreset, { name: `${name} ${index}`, data: query }, person.token)
    expect(preset.query).toBe(query)
    await app.items(deletePreset, { preset_id: preset.id }, person.token)
    const dynamic = { tag: `All ${name} ${index}`, type: 1 as const, filter: query }
    const tag = await app.items(createDynamicTag, dynamic, person.token)
    expect(tag.filter).toBe(query)
    await app.items(deleteTag, { user_tag_id: tag.id }, person.token)
  }
})

const choices = filterNames.filter((name) => filterRecords[name].kind === 'choice')

test.each(choices)('%s with "is not" lists what "is any of" leaves out', async (name) => {
  const found = async (form: Record<string, string>) =>
    (await app.items(listKeywords, form, person.token)).data.map(({ id }) => id)
  const [, several, , notSeveral] = given(name)
  const all = await found({})
  const [some, others] = [await found(several!), await found(notSeveral!)]
  expect([...some, ...others].sort()).toEqual(all.sort())
})

test('the one mechanism: exports, charts, landing pages, bulk actions and neighbours take every form', async () => {
  const [keyword] = (await app.items(listKeywords, {}, person.token)).data
  const list = { project_id: project.id }
  for (const form of choices.flatMap(given)) {
    const calls = [
      app.call(segmentSeries, { ...list, ...form }, person.token),
      app.call(listLandingPages, { ...list, ...form }, person.token),
      app.call(listCannibalisation, { ...list, ...form }, person.token),
      app.call(countMatching, { ...list, matching: filterQueryOf(form) }, person.token),
      app.call(findNeighbours, { project_keyword_id: keyword!.id, list: filterQueryOf(form) }, person.token),
    ]
    for (const { status } of await Promise.all(calls)) expect(status, JSON.stringify(form)).toBe(200)
  }
  for (const name of choices) {
    const address = { name, ...list, ...given(name)[3] }
    const { url, address: made } = await app.items(createCsvAddress, address, person.token)
    expect((await app.app.inject(new URL(url).pathname)).statusCode, name).toBe(200)
    await app.items(deleteCsvAddress, { csv_address_id: made.id }, person.token)
  }
})
