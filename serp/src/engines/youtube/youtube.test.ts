import { expect, test } from 'vitest'
import type { Search } from '../../search.ts'
import { expectToSurvive } from '../../testing/survival.ts'
import { youtube } from './youtube.ts'

const search: Search = {
  phrase: 'bread & butter',
  engine: 'youtube',
  type: 'youtube-video',
  country: 'br',
  language: 'pt',
  device: 'desktop',
}
const ask = (changes: Partial<Search> = {}, cursor?: string) =>
  youtube.buildRequest({
    search: { ...search, ...changes },
    page: cursor === undefined ? 0 : 1,
    offset: 0,
    wanted: 100,
    ...(cursor !== undefined && { cursor }),
  })
const parse = (html: string, type = 'youtube-video') => youtube.parsePage(html, { device: 'desktop', type })

const video = (id: string, title: string) => ({
  videoRenderer: {
    videoId: id,
    title: { runs: [{ text: title }] },
    detailedMetadataSnippets: [{ snippetText: { runs: [{ text: 'About ' }, { text: title }] } }],
  },
})
const channelId = `UC${'c'.repeat(22)}`
const channel = {
  channelRenderer: {
    channelId,
    title: { simpleText: 'Bakers' },
    descriptionSnippet: { runs: [{ text: 'We bake.' }] },
    navigationEndpoint: { browseEndpoint: { canonicalBaseUrl: '/@Bakers' } },
  },
}
const lockup = (contentType: string, contentId: string, title: string) => ({
  lockupViewModel: {
    contentType,
    contentId,
    metadata: { lockupMetadataViewModel: { title: { content: title } } },
  },
})
const items = [
  { adSlotRenderer: { slot: video('adadadadada', 'Buy butter') } },
  video('aaaaaaaaaaa', 'Baking bread'),
  channel,
  { shelfRenderer: { content: { items: [video('shelfshelf1', 'From a shelf')] } } },
  {
    reelShelfRenderer: {
      items: [{ reelItemRenderer: { videoId: 'short-short', headline: { simpleText: 'Short' } } }],
    },
  },
  { radioRenderer: { playlistId: 'RDaaaaaaaaaaa', title: { simpleText: 'Mix' } } },
  video('bbbbbbbbb-_', 'Churning butter'),
  lockup('LOCKUP_CONTENT_TYPE_PLAYLIST', 'PLaaaaaaaaaaaaaaaa', 'All breads'),
  lockup('LOCKUP_CONTENT_TYPE_PLAYLIST', 'RDaaaaaaaaaaaaaaaa', 'A mix'),
  {
    horizontalCardListRenderer: {
      cards: [{ searchRefinementCardRenderer: { query: { runs: [{ text: 'bread recipe' }] } } }],
    },
  },
]
const more = {
  continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token: 'TOKEN==' } } },
}
const answer = (list: unknown[], ...after: unknown[]) => ({
  responseContext: {
    serviceTrackingParams: [{ service: 'CSI', params: [{ key: 'cver', value: '2.20990101.00.00' }] }],
  },
  contents: {
    twoColumnSearchResultsRenderer: {
      primaryContents: {
        sectionListRenderer: { contents: [{ itemSectionRenderer: { contents: list } }, ...after] },
      },
    },
  },
})
const inPage = (data: unknown, title = 'bread butter') =>
  `<html><head><title>${title} - YouTube</title></head><body><script>var ytInitialData = ${JSON.stringify(data)};</script></body></html>`
const full = inPage(answer(items, more))

test('asks as YouTube’s own search page does', () => {
  const { url, headers, body } = ask()
  expect(url).toBe(
    'https://www.youtube.com/results?search_query=bread+%26+butter&sp=EgIQAQ%3D%3D&hl=pt-BR&gl=BR',
  )
  expect(headers.cookie).toContain('SOCS=CAI')
  expect(body).toBeUndefined()
  expect(ask({ type: 'youtube-channel', device: 'mobile' }).url).toMatch(
    /^https:\/\/m\.youtube\.com.*sp=EgIQAg/,
  )
  expect(ask({ type: 'youtube-playlist' }).url).toContain('sp=EgIQAw')
})

test('a video page: the results, their canonical addresses and what stands between them', () => {
  const page = parse(full)
  expect(page).toMatchObject({
    status: 'ok',
    query: 'bread butter',
    hasNext: true,
    shown: 9,
    relateds: ['bread recipe'],
  })
  expect(page.organic).toEqual([
    {
      position: 1,
      absolute: 2,
      url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      title: 'Baking bread',
      description: 'About Baking bread',
    },
    {
      position: 2,
      absolute: 7,
      url: 'https://www.youtube.com/watch?v=bbbbbbbbb-_',
      title: 'Churning butter',
      description: 'About Churning butter',
    },
  ])
  expect(page.features).toEqual([
    {
      type: 'ads_top',
      children: [{ title: 'Buy butter', url: 'https://www.youtube.com/watch?v=adadadadada' }],
    },
    {
      type: 'videos',
      children: [{ title: 'From a shelf', url: 'https://www.youtube.com/watch?v=shelfshelf1' }],
    },
    {
      type: 'short_videos',
      children: [{ title: 'Short', url: 'https://www.youtube.com/shorts/short-short' }],
    },
    { type: 'related_searches', children: [{ title: 'bread recipe', url: null }] },
  ])
})

test('the same page asked for channels and for playlists', () => {
  expect(parse(full, 'youtube-channel').organic).toEqual([
    {
      position: 1,
      absolute: 3,
      url: `https://www.youtube.com/channel/${channelId}`,
      title: 'Bakers',
      description: '@Bakers We bake.',
    },
  ])
  expect(parse(full, 'youtube-playlist').organic.map(({ url }) => url)).toEqual([
    'https://www.youtube.com/playlist?list=PLaaaaaaaaaaaaaaaa',
  ])
})

test('the next page is asked for with the token and client of the page before', () => {
  const { cursor = '' } = parse(full)
  const { url, body = '', headers } = ask({}, cursor)
  expect(url).toBe('https://www.youtube.com/youtubei/v1/search?prettyPrint=false')
  expect(headers['content-type']).toBe('application/json')
  expect(JSON.parse(body)).toEqual({
    context: { client: { clientName: 'WEB', clientVersion: '2.20990101.00.00', hl: 'pt-BR', gl: 'BR' } },
    continuation: 'TOKEN==',
  })
})

test('an answer to a token goes on until it brings none', () => {
  const next = (...continuationItems: unknown[]) =>
    JSON.stringify({ onResponseReceivedCommands: [{ appendContinuationItemsAction: { continuationItems } }] })
  const list = { itemSectionRenderer: { contents: [video('ccccccccccc', 'More bread')] } }
  expect(parse(next(list, more))).toMatchObject({
    status: 'ok',
    hasNext: true,
    organic: [{ title: 'More bread' }],
  })
  expect(parse(next(list))).toMatchObject({ status: 'ok', hasNext: false })
  const end = {
    itemSectionRenderer: { contents: [{ messageRenderer: { text: { simpleText: 'No more results' } } }] },
  }
  expect(parse(next(end))).toMatchObject({ status: 'ok', organic: [], hasNext: false })
})

test('a token that cannot be read is not the end of the list', () => {
  expect(parse(inPage(answer(items, { continuationItemRenderer: {} })))).toMatchObject({
    hasNext: true,
    isCut: true,
  })
})

test('data as phones get it, escaped in a string', () => {
  const data = answer(
    [{ videoWithContextRenderer: { videoId: 'ddddddddddd', headline: { runs: [{ text: 'L’été "30°"' }] } } }],
    more,
  )
  const escaped = JSON.stringify(data).replace(/["'{}\\]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`)
  expect(parse(`<script>var ytInitialData = '${escaped}';</script>`).organic).toMatchObject([
    { url: 'https://www.youtube.com/watch?v=ddddddddddd', title: 'L’été "30°"' },
  ])
})

test.each([
  [
    'no_results',
    inPage(answer([{ backgroundPromoRenderer: { title: { simpleText: 'No results found' } } }])),
  ],
  [
    'blocked',
    '<html><title>Sorry...</title><form action="/sorry/index"><div class="g-recaptcha"></div></form>',
  ],
  ['consent', '<html><form action="https://consent.youtube.com/save" method="POST"></form></html>'],
  [
    'js_required',
    '<html><title>YouTube</title><div id="player"></div><script src="/s/desktop.js"></script></html>',
  ],
  ['js_required', inPage({ data: 'data' })],
  ['js_required', full.slice(0, full.length - 200)],
  ['js_required', ''],
] as const)('%s is recognised', (status, html) => {
  expect(parse(html)).toMatchObject({ status, organic: [], features: [], hasNext: null })
})

test('broken pages never throw', () => {
  expectToSurvive(youtube, [full, JSON.stringify(answer(items, more)), inPage(answer([]))])
})
