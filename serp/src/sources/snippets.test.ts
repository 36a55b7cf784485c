import { expect, test } from 'vitest'
import { childrenOf, readFeatures } from './answer.ts'
import { readList } from './dataforseo.ts'
import { readOrganicResults } from './organic-results.ts'
import { snippetsIn } from './snippets.ts'

const page = 'https://held.test/tap'

test.each([
  ['SerpApi', { type: 'organic_result', title: 'Taps', link: page, snippet: 'Turn it.' }],
  ['SerpApi, a list of boxes', [{ type: 'organic_result', title: 'Taps', link: page }]],
  ['Serper', { title: 'Taps', link: page, snippet: 'Turn it.' }],
  ['SearchApi', { type: 'organic_result', answer: '7', organic_result: { title: 'Taps', link: page } }],
  ['Scale SERP', { answer_box_type: 1, answers: [{ answer: '7', source: { link: page, title: 'Taps' } }] }],
  ['a numbered list', { type: 'ordered_list', title: 'Taps', link: page }],
  ['a table', { type: 'featured_snippet_table', title: 'Taps', link: page }],
  ['Oxylabs', [{ url: page, title: 'Taps', desc: 'Turn it.', pos_overall: 1 }]],
])('the page of a snippet of %s', (_, box) => {
  expect(snippetsIn(box)).toEqual([{ title: 'Taps', url: page }])
})

test.each([
  ['a calculator', { type: 'calculator_result', result: '42' }],
  ['a calculator with a link', { type: 'calculator_result', result: '42', link: 'https://calculator.test/' }],
  ['the weather', { type: 'weather_result', temperature: '20', sources: [{ link: page }] }],
  ['the weather of Serper', { title: 'Austin / Weather', answer: '31 °C' }],
  ['a translation', { type: 'translation_result', translation: { source: { text: 'tap' } } }],
  [
    'a direct answer of Scale SERP',
    { answer_box_type: 2, answers: [{ answer: 'jueves', category: 'date' }] },
  ],
  ['a link to another search', { title: 'Time', link: 'https://www.google.com/search?q=time+in+austin' }],
  ['a list of hotels', { type: 'hotels_list', title: 'Hotels', link: page }],
  ['a table of translations', { type: 'translation_table', title: 'Tap', link: page }],
  ['a list of places', { type: 'local_results_list', link: page }],
  ['a dictionary', { type: 'dictionary_results', link: page, definitions: ['A valve.'] }],
  ['a question', { type: 'people_also_ask', title: 'What is a tap?', link: page }],
  ['nothing', null],
])('%s is no snippet', (_, box) => {
  expect(snippetsIn(box)).toEqual([])
  expect(readFeatures({ answer_box: box }, { answer_box: 'featured_snippet' })).toEqual([])
})

test('an answer box without a page does not show as a feature of the result page', () => {
  const organic_results = [{ position: 1, link: 'https://one.test/', title: 'One' }]
  const typesOf = (answer_box: object) =>
    readOrganicResults({ organic_results, answer_box }).features.map(({ type }) => type)
  expect(typesOf({ type: 'calculator_result', title: '6 × 7', result: '42' })).toEqual([])
  expect(typesOf({ type: 'organic_result', title: 'Taps', link: page })).toEqual(['featured_snippet'])
})

test('a snippet of DataForSEO counts by its own page, not by those of its pictures', () => {
  const { features, organic } = readList({
    items: [
      { type: 'answer_box', rank_group: 1, text: ['Thursday'], links: null },
      {
        type: 'featured_snippet',
        title: null,
        url: page,
        images: [{ type: 'images_element', url: 'https://other.test/picture' }],
      },
      { type: 'organic', rank_group: 1, url: 'https://one.test/', title: 'One' },
    ],
  })
  expect(features).toEqual([{ type: 'featured_snippet', children: [{ title: page, url: page }] }])
  expect(organic).toHaveLength(1)
  expect(childrenOf('featured_snippet', { type: 'featured_snippet', title: 'Taps' })).toEqual([])
})

test('an organic item that is marked as featured snippet counts once, also beside an item of its own', () => {
  const organic = (url: string, isSnippet?: boolean) => ({
    type: 'organic',
    url,
    title: url,
    ...(isSnippet !== undefined && { is_featured_snippet: isSnippet }),
  })
  const snippets = (items: unknown[]) =>
    readList({ items }).features.filter(({ type }) => type === 'featured_snippet')
  expect(snippets([organic(page, true), organic('https://b.test/', false)])).toEqual([
    { type: 'featured_snippet', children: [{ title: page, url: page }] },
  ])
  expect(snippets([organic(page, false), organic('https://b.test/')])).toEqual([])
  const own = { type: 'featured_snippet', title: 'Taps', url: page }
  expect(snippets([own, organic(page, true)])).toEqual([
    { type: 'featured_snippet', children: [{ title: 'Taps', url: page }] },
  ])
})
