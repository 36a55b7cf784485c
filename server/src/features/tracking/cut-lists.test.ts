import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { utcDay } from '@rankline/contract/days'
import { findKeyword } from '@rankline/contract/keywords/calls'
import { createSource } from '@rankline/serp/sources/registry'
import { expect, test } from 'vitest'
import { evaluated, makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { runPipeline } from '../../../tests/support/pipeline.ts'
import { strangers } from '../../../tests/support/result-server.ts'
import { sharedByTests } from '../../../tests/support/shared-by-tests.ts'

const app = appForTests()

/** A search service whose answer to each page, from 0, the test sets. */
const service = sharedByTests(async () => {
  const state = { answer: (_page: number): unknown => ({}) }
  const server = createServer(async (request, response) => {
    await text(request)
    const start = new URL(request.url ?? '/', 'http://localhost').searchParams.get('start')
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(state.answer(Number(start ?? 0) / 10)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
})

const own = 'https://www.example.com/page'
const seventh = [...strangers(3), own, ...strangers(3, 'below')]
const far = 1_200_000

/** How two services answer: a page of a list, and the results that they count in all of it. */
const services = {
  serpapi: {
    settings: { key: 'k' },
    answer: (urls: readonly string[], total: number) =>
      urls.length === 0
        ? {
            search_metadata: { status: 'Success' },
            search_information: { organic_results_state: 'Fully empty' },
            error: "Google hasn't returned any results for this query.",
          }
        : {
            search_metadata: { status: 'Success' },
            search_information: { total_results: total },
            organic_results: urls.map((link) => ({ link, title: 'Title' })),
          },
  },
  dataforseo: {
    settings: { login: 'me', password: 'secret' },
    answer: (urls: readonly string[], total: number) => {
      const items = urls.map((url, index) => ({
        type: 'organic',
        rank_group: index + 1,
        url,
        title: 'Title',
      }))
      const result = [{ se_results_count: total, pages_count: 8, items_count: 120, items }]
      return { status_code: 20000, tasks: [{ id: '1', status_code: 20000, result }] }
    },
  },
}

test.each(Object.entries(services))(
  'a list of %s that was cut short is no lost ranking',
  async (name, one) => {
    const person = await signUp(app)
    const project = await makeProject(app, person, { project_url: own, project_url_match: 2 })
    const [keyword] = await makeKeywords(app, person, project, `cut by ${name}`)
    for (const action of ['dropped', 'declined'])
      await makeAlert(app, person, { source_type_project: project.id, name: action, trigger_action: action })
    const source = createSource(name, { ...one.settings, baseUrl: service.baseUrl })
    const check = async (days: number, urls: readonly string[], total: number) => {
      service.state.answer = (page) => one.answer(page === 0 ? urls : [], total)
      await runPipeline(app.database, source, { now: () => new Date(`${utcDay(days)}T23:59:59.000Z`) })
    }
    const standing = () => app.items(findKeyword, { project_keyword_id: keyword!.id }, person.token)
    const told = async () =>
      (await evaluated(app, person.accountId, new Date(`${utcDay(3)}T00:00:00.000Z`))).map(
        ({ title }) => title,
      )

    await check(0, seventh, far)
    expect(await standing()).toMatchObject({ current_position: 4, check_outcome: 'ranked' })
    await check(1, strangers(7), far)
    expect(await standing()).toMatchObject({
      current_position: 4,
      position_day: utcDay(0),
      check_outcome: 'not_in_depth',
      check_depth: 7,
      diff_text: 'first check',
    })
    expect(await told()).toEqual([])

    await check(2, strangers(7), 7)
    expect(await standing()).toMatchObject({
      current_position: null,
      prev_position: 4,
      check_depth: 100,
      diff_text: 'dropped',
    })
    expect((await told()).toSorted()).toEqual([`declined: cut by ${name}`, `dropped: cut by ${name}`])
    await source.close()
  },
)
