import { expect, test } from 'vitest'
import { citedSources } from './cited-sources.ts'

const one = { title: 'One', url: 'https://one.test/a' }
const two = { title: 'Two', url: 'https://two.test/' }

const answers: [service: string, block: unknown][] = [
  [
    'SerpApi',
    {
      text_blocks: [{ type: 'paragraph', snippet: 'It is so.', reference_indexes: [0, 1] }],
      references: [
        { title: 'One', link: `${one.url}#:~:text=so`, index: 0 },
        { title: 'Two', link: two.url, index: 1 },
      ],
    },
  ],
  ['SearchApi', { reference_links: [one, two].map(({ title, url }) => ({ title, link: url })) }],
  [
    'DataForSEO',
    {
      type: 'ai_overview',
      items: [{ type: 'ai_overview_element', references: [{ ...two, domain: 'two.test' }] }],
      references: [one, two].map((page) => ({ type: 'ai_overview_reference', ...page })),
    },
  ],
  [
    'DataForSEO without a list of its own',
    {
      items: [
        { items: null, references: [one] },
        { components: [{ references: [two] }], references: null },
      ],
    },
  ],
  ['Oxylabs', [{ answer_text: 'It is so.', source_panel: { items: [one, two] } }]],
]

for (const [service, block] of answers)
  test(`reads what an overview of ${service} cites`, () => {
    expect(citedSources(block)).toEqual([one, two])
  })

test('an overview that is not loaded cites nothing', () => {
  expect(citedSources({ page_token: 'abc', serpapi_link: 'https://serpapi.com/search' })).toEqual([])
  expect(citedSources({ asynchronous_ai_overview: true, items: null, references: null })).toEqual([])
})

test('an address that no browser opens is not cited', () => {
  expect(citedSources({ references: [{ title: 'One', link: 'javascript:1' }] })).toEqual([])
})
