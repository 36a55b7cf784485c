import { previewAlert } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeAll, expect, test } from 'vitest'
import { evaluated, makeAlert, seenOn } from '../../../../tests/support/alerts.ts'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords } from '../../../../tests/support/keywords.ts'
import { makeOwner } from '../../../../tests/support/owner.ts'
import type { SignedUp } from '../../../../tests/support/people.ts'

const [WANTED, OTHER, THIRD] = ['a', 'b', 'c'].map((name) => `https://www.example.com/${name}`) as [
  string,
  string,
  string,
]

const app = appForTests()
let person: SignedUp
let project: Project
let keyword: Keyword
let free: Keyword

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
  ;[keyword, free] = (await makeKeywords(app, person, project, 'red shoes\nwithout')) as [Keyword, Keyword]
  const input = { project_keyword_ids: [keyword.id], preferred_page: WANTED }
  await app.items(setPreferredPage, input, person.token)
  for (const trigger_action of ['wrong_page', 'right_page'])
    await makeAlert(app, person, {
      source_type_project: project.id,
      trigger_type: 'preferred',
      trigger_action,
    })
})

const see = async (offset: number, places: Record<string, number>, depth = 100) => {
  for (const one of [keyword, free]) await seenOn(app, offset, one, places, { depth })
  return (await evaluated(app, person.accountId)).map(({ summary, rows, data }) => ({ summary, rows, data }))
}
const preview = async (trigger_action: string) => {
  const form = { source_type: 'projects', source_type_project: project.id, trigger_type: 'preferred' }
  return (await app.items(previewAlert, { ...form, trigger_action }, person.token)).days
}

test('another page in the place of the preferred one is told once, and its return', async () => {
  expect(await see(-8, { [WANTED]: 4 }), 'first seen').toEqual([])
  expect(await see(-7, { [WANTED]: 5, [OTHER]: 9 })).toEqual([])
  expect(await see(-6, {}, 20), 'too short a list').toEqual([])
  expect(await see(-5, { [OTHER]: 6 })).toMatchObject([
    {
      summary: `“red shoes” (desktop) of Shop ranks with /b instead of the preferred page /a on ${utcDay(-5)}. Alert: Another page ranks instead of the preferred one.`,
      rows: [{ from: '/a', to: '/b', url: OTHER }],
      data: { trigger_type: 'preferred', url: OTHER, url_before: WANTED },
    },
  ])
  expect(await see(-4, { [THIRD]: 6 }), 'wrong as before').toEqual([])
  expect(await see(-3, {}), 'none ranks').toEqual([])
  expect(await see(-2, { [OTHER]: 7 }), 'wrong as before').toEqual([])
  expect(await see(-1, { [WANTED]: 7 })).toMatchObject([
    {
      summary: `“red shoes” (desktop) of Shop ranks with the preferred page /a again instead of /b on ${utcDay(-1)}. Alert: The preferred page ranks again.`,
    },
  ])
  expect(await see(0, { [WANTED]: 3 })).toEqual([])
  const source = { source_type: 'projects', source_type_project: project.id }
  const wrong = { ...source, trigger_type: 'preferred', trigger_action: 'wrong_page' }
  const ofFree = { ...wrong, source_type_project_keyword: free.id }
  expect(await app.items(previewAlert, ofFree, person.token)).toMatchObject({ lacks: 'preferred_page' })
  expect(await preview('wrong_page')).toEqual([{ day: utcDay(-5), keyword_count: 1 }])
  expect(await preview('right_page')).toEqual([{ day: utcDay(-1), keyword_count: 1 }])
})
