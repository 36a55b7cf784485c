import { expect, test } from 'vitest'
import type { FeatureType } from '../../page.ts'
import { google } from './google.ts'

const result = (host: string) =>
  `<div><a href="https://${host}/"><h3>${host}</h3></a><div>About it.</div></div>`
const page = (block: string) =>
  google.parsePage(
    `<html><head><title>shed - Google Search</title></head><body><div id="rso">${result('a.test')}${block}${result('b.test')}</div></body></html>`,
    { device: 'desktop' },
  )
const card = '<a href="https://entry.test/x"><div role="heading" aria-level="3">An entry</div></a>'
const headed = (heading: string) =>
  `<div><div role="heading" aria-level="2">${heading}</div><div>${card}</div></div>`

const blocks: [type: FeatureType, block: string][] = [
  ['ai_overview', headed('AI Overview')],
  [
    'featured_snippet',
    '<block-component><div>It is so.</div><a href="https://entry.test/x"><h3>An entry</h3></a></block-component>',
  ],
  [
    'local_pack',
    '<div><div class="rllt__details"><div role="heading" aria-level="3">A place</div></div><a href="https://entry.test/x">Website</a></div>',
  ],
  ['images', '<div><a href="/search?q=shed&amp;udm=2"><h4>Images</h4></a></div>'],
  ['short_videos', headed('Short videos')],
  ['top_stories', headed('Top stories')],
  ['shopping', headed('Popular products')],
  ['discussions', headed('Discussions and forums')],
  ['jobs', headed('Jobs')],
  ['events', headed('Events')],
  ['recipes', headed('Recipes')],
  ['hotels', headed('Hotels | London')],
  ['flights', headed('Flights')],
  [
    'twitter',
    '<g-section-with-header><a href="https://twitter.com/shed">Shed on X</a></g-section-with-header>',
  ],
]

test.each(blocks)('%s is told from its block, which is no result', (type, block) => {
  const { organic, features } = page(block)
  expect(features.map((feature) => feature.type)).toEqual([type])
  expect(organic.map(({ title, absolute }) => [title, absolute])).toEqual([
    ['a.test', 1],
    ['b.test', 3],
  ])
})

test.each(
  blocks.filter(([type]) => type === 'ai_overview' || type === 'featured_snippet' || type === 'local_pack'),
)('%s names the page that it shows', (_type, block) => {
  expect(page(block).features[0]?.children.map(({ url }) => url)).toEqual(['https://entry.test/x'])
})

test('a page without such blocks has none of them', () => {
  expect(page('').features).toEqual([])
})
