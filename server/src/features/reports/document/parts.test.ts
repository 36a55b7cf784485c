import { type ReportPart, reportPartIds } from '@rankline/contract/reports/parts'
import { expect, test } from 'vitest'
import { collected, textOfPdf } from '../../../../tests/support/pdf.ts'
import { everyPart, plainSender, reportContent } from '../../../../tests/support/report-content.ts'
import { wordsIn } from '../texts/words.ts'
import type { Content } from './content.service.ts'
import { pdfOf } from './pdf.ts'

const { text } = wordsIn('en')

/** The texts of each page of an English document. */
const pagesOf = async (changes: Partial<Content>) =>
  textOfPdf(await collected(await pdfOf(reportContent(2, 'en', { ...everyPart, ...changes }), plainSender)))

/** A text that only this part writes. */
const marks: Record<ReportPart, string> = {
  summary: text('summary'),
  reasons: text('wonMost'),
  charts: text('visibilityNote'),
  notes: 'New category pages',
  competitors: text('shareOfVoiceNote').slice(0, 50),
  distribution: text('distributionNote'),
  changes: text('gains'),
  tags: text('tagsNote'),
  landing_pages: text('landingPagesNote'),
  ai_overviews: text('aiOverviewsNote').slice(0, 26),
  questions: text('aiAnswersNote').slice(0, 24),
  search_console: text('searchConsoleNote'),
  features: text('featuresNote'),
  keywords: text('tableNote').slice(0, 40),
}

test.each(reportPartIds)('the part %s alone is there, and no other', async (part) => {
  const all = (await pagesOf({ parts: [part] })).join('\n')
  const found = reportPartIds.filter((one) => all.includes(marks[one]))
  expect(found).toEqual([part])
})

test('the parts are in their order, and none has a page for itself', async () => {
  const parts: ReportPart[] = ['distribution', 'summary', 'notes']
  const [only, ...others] = await pagesOf({ parts, comment: '' })
  expect(others).toEqual([])
  const places = parts.map((part) => only!.indexOf(marks[part]))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('the summary and the reasons are on page one while they come first', async () => {
  const [one, two] = await pagesOf({ parts: ['reasons', 'summary', 'distribution'], comment: '' })
  expect(one!.indexOf(marks.reasons)).toBeLessThan(one!.indexOf(marks.summary))
  expect(one).not.toContain(marks.distribution)
  expect(two).toContain(marks.distribution)
})

test.each<[ReportPart, Partial<Content>]>([
  ['search_console', { console: null }],
  ['ai_overviews', { citations: null }],
  ['questions', { answers: [] }],
  ['tags', { tags: [] }],
  ['notes', { notes: [] }],
  ['competitors', { voices: [] }],
])('the part %s without anything to say leaves no empty page', async (part, changes) => {
  const pages = await pagesOf({ parts: ['summary', part], comment: '', ...changes })
  expect(pages).toHaveLength(1)
  expect(pages[0]).not.toContain(marks[part])
  const before = await pagesOf({ parts: ['summary', part, 'distribution'], comment: '', ...changes })
  expect(before).toHaveLength(2)
  expect(before[1]).toContain(marks.distribution)
})

test('tags have their keywords, landing pages their visits, Search Console its sums', async () => {
  const all = (await pagesOf({ parts: ['tags', 'landing_pages', 'search_console'] })).join('\n')
  for (const told of [
    'Brand',
    '6 keywords',
    'running shoes',
    'example.com/shoes/135',
    'Clicks: 18,420',
    '4,210',
  ])
    expect(all).toContain(told)
  const without = await pagesOf({ parts: ['tags', 'search_console'], tags: [], console: null })
  expect(without.join('\n')).not.toContain(marks.search_console)
  const empty = { total: { clicks: 0, impressions: 0, position: null }, queries: [] }
  expect((await pagesOf({ parts: ['search_console'], console: empty })).join('\n')).toContain(
    text('noNumbers'),
  )
})

const clicks = { from: '2026-02-01', until: '2026-02-28', keywords: 300, impressions: 12_400, clicks: 900 }

test.each<[Content['estimates'], string]>([
  [{ since: null, is_published: false, measured: null }, 'By the click-through rates of SISTRIX, 2020.'],
  [
    { since: '2026-02-10', is_published: true, measured: null },
    'By the click-through rates of SISTRIX & Ahrefs, 2026.',
  ],
  [{ since: '2026-02-10', is_published: false, measured: null }, 'By click-through rates of your own.'],
  [
    { since: '2026-03-01', is_published: false, measured: clicks },
    'By the clicks of Search Console: 1–28 Feb 2026, 12,400 impressions.',
  ],
])('estimated traffic says what it is by: %o', async (estimates, said) => {
  const all = (await pagesOf({ parts: ['charts'], estimates })).join('\n')
  expect(all.replace(/\s+/g, ' ')).toContain(`Visits a month. ${said}`)
})

test('AI overviews have each site with its share and the counts of it', async () => {
  const all = (await pagesOf({ parts: ['ai_overviews'] })).join('\n')
  for (const told of ['7 of 20', '35%', '2 of 10', 'rival.example', '12 of 20', '60%'])
    expect(all).toContain(told)
})

test('answers have each surface with its intervals, announced changes and cited sites', async () => {
  const all = (await pagesOf({ parts: ['questions'] })).join('\n')
  for (const told of ['ChatGPT', '35% (20–52%)', '+12', '10% (4–21%)', '−30', '41 of 60', 'Perplexity API'])
    expect(all).toContain(told)
  expect(all.split('sandbox (invented)')).toHaveLength(2)
  expect(all.split('Changes since')).toHaveLength(2)
})

test('the comment is on page one, beside the drafted summary or in its place', async () => {
  const report = reportContent(2, 'en').report
  const written = { report: { ...report, summary: 'written' as const } }
  const [beside] = await pagesOf({ parts: ['summary', 'keywords'] })
  expect(beside).toContain('Dear board,')
  expect(beside).toContain('Estimated visits a month: ')
  const [inPlace] = await pagesOf({ ...written, parts: ['summary', 'keywords'] })
  expect(inPlace).toContain('Dear board,')
  expect(inPlace).toContain(text('summary'))
  const parts = 'Estimated visits a month: '
  expect(inPlace).not.toContain(parts)
  // Without a comment, the summary is drafted; a summary further down is drafted beside the comment.
  expect((await pagesOf({ ...written, parts: ['summary'], comment: '' })).join()).toContain(parts)
  const moved = (await pagesOf({ ...written, parts: ['distribution', 'summary'] })).join()
  expect(moved).toContain('Dear board,')
  expect(moved).toContain(parts)
})
