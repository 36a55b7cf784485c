import { findKeyword } from '@rankline/contract/keywords/calls'
import type { ParsedPage } from '@rankline/serp/page'
import { type Source, SourceError } from '@rankline/serp/source'
import { enginePages } from '@rankline/serp/sources/direct'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { runPipeline } from '../../../../tests/support/pipeline.ts'

const app = appForTests()
let person: SignedUp

beforeAll(async () => {
  person = await signUp(app)
})

const own = 'https://www.example.com/page'
const odd = 'https://[bad/'

function sourceOf(answer: () => ParsedPage): Source {
  return {
    name: 'odd',
    resultsPerRequest: 10,
    capabilities: enginePages,
    fetchPage: async () => answer(),
    close: async () => undefined,
  }
}

function pageOf(urls: string[], text = 'Text'): ParsedPage {
  const organic = urls.map((url, index) => ({ position: index + 1, url, title: text, description: text }))
  const features = [{ type: 'people_also_ask' as const, children: [{ title: text, url: odd }] }]
  return { status: 'ok', query: null, organic, features, relateds: [text], hasNext: false, endSign: 'said' }
}

async function track(phrase: string) {
  const project = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, project, phrase)
  return () => app.items(findKeyword, { project_keyword_id: keyword!.id }, person.token)
}

test('a result without a readable address and texts that cannot be stored cost nobody a position', async () => {
  const standing = await track('odd')
  const urls = [
    'https://a.example.net/',
    odd,
    'https://b.example.net/\0x',
    own,
    'https://c.example.net/\ud83d',
  ]
  const registry = new Registry()
  await runPipeline(
    app.database,
    sourceOf(() => pageOf(urls, 'a\0 half \ud83d')),
    { registry },
  )
  expect(await standing()).toMatchObject({ check_outcome: 'ranked', current_position: 4 })
  expect(await registry.metrics()).toContain('rankline_results_skipped_total{source="odd"} 1')
  expect(await registry.metrics()).toContain('rankline_results_cleaned_total{source="odd"} 4')
})

test('what a source says of its failure is recorded, whatever characters it holds', async () => {
  const standing = await track('failing')
  const failing = sourceOf(() => {
    throw new SourceError('unauthorised', 'It says: \0 no \ud83d')
  })
  await runPipeline(app.database, failing)
  expect(await standing()).toMatchObject({ check_outcome: 'failed' })
  const { rows } = await sql<{ left: number }>`
    SELECT count(*) AS left FROM searches WHERE lease IS NOT NULL`.execute(app.database.db)
  expect(rows).toEqual([{ left: 0 }])
})
