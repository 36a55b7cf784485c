import { listBinnedKeywords } from '@rankline/contract/bin/calls'
import { utcDay } from '@rankline/contract/days'
import { deleteHistoryImport, importHistory, listHistoryImports } from '@rankline/contract/imports/history'
import { deleteKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { changeKeywordSearch } from '@rankline/contract/keywords/search'
import { keywordPositions } from '@rankline/contract/positions/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeProject } from '../../../../tests/support/keywords.ts'
import { signUp } from '../../../../tests/support/people.ts'

// Keywords that an import has added, and that people have changed since.

const app = appForTests()

test('imported positions stay those of the search they were imported for, and are taken back with the keyword', async () => {
  const { token } = await signUp(app)
  const project = await makeProject(app, { token } as never)
  const bring = (text: string) =>
    app.items(importHistory, { project_id: project.id, history_file: new File([text], 'history.csv') }, token)
  const keywords = async () =>
    (await app.items(listKeywords, { project_id: project.id, sort: 'keyword', order: 'asc' }, token)).data
  const historyOf = async (id: number) => {
    const range = { date_custom_start: '2020-01-01', date_custom_end: utcDay() }
    const found = await app.items(keywordPositions, { project_keyword_id: id, ...range }, token)
    return found.map(({ day, current_position, former_search }) => [day, current_position, former_search])
  }
  const first = await bring(
    'Keyword,Date,Position\nblue hats,2026-01-01,9\ngreen socks,2026-01-01,8\nred shoes,2026-01-01,4',
  )
  const [, socks, shoes] = await keywords()
  const search = { engine: 7, engine_country: 241, engine_language: 29, engine_type: 2 }
  await app.items(
    changeKeywordSearch,
    {
      ...{ project_keyword_id: shoes!.id, keyword: 'red boots', ...search },
      ...{ engine_type_section: 1, engine_device: 1 },
    },
    token,
  )
  const before = [['2026-01-01', 4, expect.stringContaining('red shoes')]]
  expect(await historyOf(shoes!.id)).toEqual(before)
  // Another import finds the keyword by its current search.
  const second = await bring('Keyword,Date,Position\nred boots,2026-01-02,3')
  expect(await historyOf(shoes!.id)).toEqual([['2026-01-02', 3, undefined], ...before])

  await app.items(deleteKeywords, { project_keyword_ids: [socks!.id], project_id: project.id }, token)
  const back = { project_id: project.id, history_import_id: first.id, with_keywords: 'true' }
  await app.items(deleteHistoryImport, back, token)
  expect(await keywords()).toEqual([])
  const binned = (await app.items(listBinnedKeywords, {}, token)).data.map(({ keyword }) => keyword)
  expect(binned.toSorted()).toEqual(['blue hats', 'green socks', 'red boots'])
  const left = await app.items(listHistoryImports, { project_id: project.id }, token)
  expect(left.map(({ id }) => id)).toEqual([second.id])
})
