import { afterEach, describe, expect, test } from 'vitest'
import { startAnthropic } from '../testing/services/answers/anthropic.ts'
import { startChatgpt } from '../testing/services/answers/chatgpt.ts'
import { startGemini } from '../testing/services/answers/gemini.ts'
import { startOpenai } from '../testing/services/answers/openai.ts'
import { startPerplexity } from '../testing/services/answers/perplexity.ts'
import { cited, consulted, hints, said } from '../testing/services/answers/said.ts'
import { startDataforseo } from '../testing/services/dataforseo.ts'
import { startSerpapi } from '../testing/services/serpapi.ts'
import { goodKey, type StandIn, spentKey } from '../testing/services/stand-in.ts'
import type { AnswerSource, Question, Surface } from './answer.ts'
import { createAnswerSource } from './registry.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

/** US dollars: 10,000 tokens read, 500 written and one search. */
const rates = { inputPrice: '2', outputPrice: '10', searchPrice: '10' }
const spent = (searches: number) => 0.02 + 0.005 + searches * 0.01

type Case = {
  surface: Surface
  provider: string
  start: () => Promise<StandIn>
  /** Settings with this key. */
  settings(key: string): Record<string, unknown>
  model: string | null
  /** Costs of an answer with a search, and of one without. */
  costs: [number | null, number | null]
  /** Which pages the stand-in cites and which it only read. */
  pages: { url: string; title: string | null; use: 'cited' | 'consulted' }[]
}

const pages: Case['pages'] = [
  ...cited.map((page) => ({ ...page, use: 'cited' as const })),
  { ...consulted, use: 'consulted' },
]
const untitled = pages.map((page) => (page.use === 'consulted' ? { ...page, title: null } : page))

const models: Record<string, Case> = {
  openai: {
    surface: 'openai',
    provider: 'openai',
    start: startOpenai,
    settings: (key) => ({ key, model: 'gpt-5.5', ...rates }),
    model: 'gpt-5.5-2026-01-01',
    costs: [spent(1), spent(0)],
    pages: untitled,
  },
  anthropic: {
    surface: 'anthropic',
    provider: 'anthropic',
    start: startAnthropic,
    settings: (key) => ({ key, model: 'claude-sonnet-4-6', ...rates }),
    model: 'claude-sonnet-4-6-20260101',
    costs: [spent(1), spent(0)],
    pages,
  },
  perplexity: {
    surface: 'perplexity',
    provider: 'perplexity',
    start: startPerplexity,
    settings: (key) => ({ key }),
    model: 'perplexity/sonar',
    costs: [0.0083, 0.0083],
    pages,
  },
  gemini: {
    surface: 'gemini',
    provider: 'gemini',
    start: startGemini,
    settings: (key) => ({ key, model: 'gemini-2.5-flash', ...rates }),
    model: 'gemini-2.5-flash-001',
    costs: [spent(1), spent(0)],
    // The redirect of the last page is not known any more: its site is.
    pages: [...pages, { url: 'https://gone.test/', title: 'gone.test', use: 'consulted' }],
  },
  chatgpt: {
    surface: 'chatgpt',
    provider: 'dataforseo',
    start: startChatgpt,
    settings: (password) => ({ login: 'me', password }),
    model: 'gpt-5',
    costs: [0.004, 0.004],
    pages,
  },
}

async function begin(
  { surface, provider, start, settings }: Case,
  {
    key = goodKey,
    price = null,
    ...more
  }: { key?: string; price?: number | null; [name: string]: unknown } = {},
): Promise<{ source: AnswerSource; service: StandIn }> {
  const service = await start()
  const source = createAnswerSource(
    { surface, provider },
    { ...settings(key), baseUrl: service.baseUrl, ...more },
    price,
  )
  open.push(source, service)
  return { source, service }
}

const question = (text: string): Question => ({ text, country: 'de', language: 'de' })
const shoes = question('Which shoes for 100% C++ people?')
const signal = () => AbortSignal.timeout(10_000)

describe.each(Object.entries(models))('%s', (_name, one) => {
  test('answers with words, pages in order, its model, whether it searched, and the cost', async () => {
    const { source } = await begin(one)
    expect(await source.ask(shoes, signal())).toEqual({
      answer: {
        text: said,
        citations: one.pages,
        model: one.model,
        searched: true,
        cost: one.costs[0] === null ? null : expect.closeTo(one.costs[0], 9),
        isInvented: false,
      },
    })
  })

  test('says that it did not search', async () => {
    const { source } = await begin(one)
    expect(await source.ask(question(`shoes ${hints.fromMemory}`), signal())).toMatchObject({
      answer: { text: said, searched: false, citations: [], cost: expect.closeTo(one.costs[1] ?? 0, 9) },
    })
  })

  test.each([
    ['another key', 'wrong', 'invalid_key'],
    ['a key without credit', spentKey, 'no_credit'],
  ] as const)('%s', async (_what, key, reason) => {
    const { source } = await begin(one, { key })
    expect(await source.ask(shoes, signal())).toMatchObject({ failure: { reason, cost: null } })
  })

  test.each([
    ['too many requests', { status: 429, headers: { 'retry-after': '7' }, body: {} }, 'rate_limited', 7_000],
    ['a broken service', { status: 500, body: { error: 'down' } }, 'unavailable', null],
    [
      'an overloaded service',
      { status: 529, headers: { 'retry-after': '3' }, body: {} },
      'unavailable',
      3_000,
    ],
    ['a gateway that gave up', { status: 504, body: '<h1>Gateway Timeout</h1>' }, 'timeout', null],
    ['another format', { body: '<html>' }, 'unreadable', null],
    ['another shape', { body: { hello: 'world' } }, 'unreadable', null],
  ] as const)('%s', async (_what, reply, reason, retryAfter) => {
    const { source, service } = await begin(one)
    service.insist(reply)
    expect(await source.ask(shoes, signal())).toMatchObject({ failure: { reason, retryAfter } })
  })

  test('silence is a timeout', async () => {
    const { source, service } = await begin(one, { answerTimeout: '0.2' })
    service.insist('silence')
    expect(await source.ask(shoes, signal())).toMatchObject({ failure: { reason: 'timeout' } })
  })

  test('a caller that leaves gets no outcome', async () => {
    const { source, service } = await begin(one)
    service.insist('silence')
    const leaving = new AbortController()
    const asked = source.ask(shoes, leaving.signal)
    leaving.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    await expect(source.ask(shoes, leaving.signal)).rejects.toThrow('left')
  })

  test('a service that cannot be reached', async () => {
    const { source, service } = await begin(one)
    await service.close()
    expect(await source.ask(shoes, signal())).toMatchObject({ failure: { reason: 'unavailable' } })
  })
})

test.each(['openai', 'anthropic', 'perplexity', 'gemini'])(
  '%s: an answer without words is not readable, and is paid for',
  async (name) => {
    const { source } = await begin(models[name]!, { price: 0.5 })
    expect(await source.ask(question(`shoes ${hints.silent}`), signal())).toMatchObject({
      failure: { reason: 'unreadable', cost: expect.any(Number) },
    })
  },
)

test.each(['openai', 'anthropic', 'gemini'])('%s: a refusal is no answer, and is paid for', async (name) => {
  const { source } = await begin(models[name]!, { price: 0.5 })
  expect(await source.ask(question(`shoes, ${hints.refused}`), signal())).toMatchObject({
    failure: { reason: 'refused', cost: expect.any(Number) },
  })
})

test.each(['openai', 'anthropic', 'perplexity', 'gemini'])(
  '%s: half an answer is no answer',
  async (name) => {
    const { source } = await begin(models[name]!)
    expect(await source.ask(question(`${hints.cut} shoes`), signal())).toMatchObject({
      failure: { reason: 'unreadable', cost: expect.any(Number) },
    })
  },
)

test.each(['openai', 'anthropic', 'gemini'])(
  '%s: without rates an answer costs what is expected, or nobody knows',
  async (name) => {
    const without = { inputPrice: undefined, outputPrice: undefined, searchPrice: undefined }
    const { source } = await begin(models[name]!, { ...without, price: 0.04 })
    expect(await source.ask(shoes, signal())).toMatchObject({ answer: { cost: 0.04 } })
    const { source: other } = await begin(models[name]!, without)
    expect(await other.ask(shoes, signal())).toMatchObject({ answer: { cost: null } })
    // A price that is missing for a search alone makes the sum unknown too.
    const { source: third } = await begin(models[name]!, { searchPrice: undefined })
    expect(await third.ask(shoes, signal())).toMatchObject({ answer: { cost: null } })
  },
)

const bodyOf = ({ asked }: StandIn, index = 0) => JSON.parse(asked[index]?.body ?? '')

test('OpenAI: the country and the sources are asked for, and nothing is stored there', async () => {
  const { source, service } = await begin(models.openai!)
  await source.ask(shoes, signal())
  expect(bodyOf(service)).toEqual({
    model: 'gpt-5.5',
    input: shoes.text,
    tools: [{ type: 'web_search', user_location: { type: 'approximate', country: 'DE' } }],
    include: ['web_search_call.action.sources'],
    store: false,
  })
})

test('Anthropic: a turn that pauses is continued with what it has, and its parts are added up', async () => {
  const { source, service } = await begin(models.anthropic!)
  const outcome = await source.ask(question('shoes after a pause'), signal())
  expect(outcome).toMatchObject({
    answer: { text: said, citations: pages, searched: true, cost: expect.closeTo(2 * spent(0) + 0.01, 9) },
  })
  expect(service.asked).toHaveLength(2)
  const { messages, tools, max_tokens } = bodyOf(service, 1)
  expect(messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant'])
  expect(messages[1].content[1].content).toHaveLength(3)
  expect(max_tokens).toBe(4_096)
  expect(tools).toEqual([
    {
      type: 'web_search_20250305',
      name: 'web_search',
      max_uses: 5,
      user_location: { type: 'approximate', country: 'DE' },
    },
  ])
})

test('Anthropic: a search that failed is not a search', async () => {
  const { source } = await begin(models.anthropic!)
  expect(await source.ask(question('shoes, unavailable search'), signal())).toMatchObject({
    answer: { text: said, searched: false, citations: [] },
  })
})

test('Perplexity: the country is asked for; a failure within HTTP 200 is one', async () => {
  const { source, service } = await begin(models.perplexity!)
  await source.ask(shoes, signal())
  expect(service.asked[0]?.path).toBe('/v1/agent')
  expect(bodyOf(service)).toEqual({
    model: 'perplexity/sonar',
    input: shoes.text,
    tools: [{ type: 'web_search', user_location: { country: 'DE' } }],
  })
  expect(await source.ask(question('fails within'), signal())).toMatchObject({
    failure: { reason: 'unavailable', cost: 0.0083 },
  })
})

test('Perplexity: the Sonar API before the Agent API', async () => {
  const { source, service } = await begin(models.perplexity!, { api: 'sonar' })
  expect(await source.ask(shoes, signal())).toEqual({
    answer: { text: said, citations: pages, model: 'sonar', searched: true, cost: 0.0053, isInvented: false },
  })
  expect(service.asked[0]?.path).toBe('/chat/completions')
  expect(bodyOf(service)).toMatchObject({ web_search_options: { user_location: { country: 'DE' } } })
  expect(await source.ask(question(`${hints.cut} shoes`), signal())).toMatchObject({
    failure: { reason: 'unreadable' },
  })
})

test('Gemini: redirects are resolved at Google alone, and the time to wait is read from the body', async () => {
  const { source, service } = await begin(models.gemini!)
  await source.ask(shoes, signal())
  expect(service.asked.map(({ path }) => path)).toEqual([
    '/v1beta/models/gemini-2.5-flash:generateContent',
    ...[0, 1, 2, 3].map((index) => `/grounding-api-redirect/${index}`),
  ])
  expect(await source.ask(question('asked too often'), signal())).toMatchObject({
    failure: { reason: 'rate_limited', retryAfter: 34_000 },
  })
  const elsewhere = await startOpenai()
  open.push(elsewhere)
  service.insist({
    body: {
      candidates: [
        {
          content: { parts: [{ text: said }] },
          finishReason: 'STOP',
          groundingMetadata: {
            webSearchQueries: ['shoes'],
            groundingChunks: [{ web: { uri: `${elsewhere.baseUrl}/grounding-api-redirect/1`, title: 'x' } }],
          },
        },
      ],
    },
  })
  expect(await source.ask(shoes, signal())).toMatchObject({
    answer: { citations: [{ url: `${elsewhere.baseUrl}/grounding-api-redirect/1` }] },
  })
  expect(elsewhere.asked).toEqual([])
})

test('ChatGPT: one task a question, with its signs escaped; a search is forced if wanted', async () => {
  const { source, service } = await begin(models.chatgpt!, { forceSearch: '1' })
  await source.ask(shoes, signal())
  expect(service.asked.map(({ path }) => path)).toEqual([
    '/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced',
  ])
  expect(bodyOf(service)).toEqual([
    {
      keyword: 'Which shoes for 100%25 C%2B%2B people?',
      location_code: 2276,
      language_code: 'de',
      force_web_search: true,
    },
  ])
  expect(await source.ask(question(hints.refused), signal())).toMatchObject({
    failure: { reason: 'none_shown' },
  })
  expect(await source.ask({ ...shoes, country: 'xk' }, signal())).toMatchObject({
    failure: { reason: 'unavailable', detail: 'dataforseo does not know the country "xk".' },
  })
  expect(service.asked).toHaveLength(2)
})

test('ChatGPT, queued: a task that was paid for is collected by the next one who asks with its key', async () => {
  const service = await startChatgpt({ isBusy: true })
  open.push(service)
  const settings = {
    login: 'me',
    password: goodKey,
    answerMode: 'queued',
    pollInterval: '0.02',
    baseUrl: service.baseUrl,
  }
  const create = () => {
    const source = createAnswerSource({ surface: 'chatgpt', provider: 'dataforseo' }, settings, null)
    open.push(source)
    return source
  }
  const first = create()
  expect(first.isResumable).toBe(true)
  await expect(first.ask(shoes, AbortSignal.timeout(200), 'one')).rejects.toThrow()
  expect(service.queue).toHaveLength(1)
  service.work()
  const outcome = await create().ask(shoes, signal(), 'one')
  expect(outcome).toMatchObject({ answer: { text: said, cost: 0.004 } })
  const posts = () => service.asked.filter(({ path }) => path.endsWith('/task_post')).length
  expect(posts()).toBe(1)
  await create().ask(shoes, signal(), 'two')
  expect(posts()).toBe(2)
})

const googlePages = {
  dataforseo: { start: startDataforseo, settings: { login: 'me', password: goodKey } },
  serpapi: { start: startSerpapi, settings: { key: goodKey } },
} as const

async function google(provider: keyof typeof googlePages, surface: 'ai_overview' | 'ai_mode', more = {}) {
  const { start, settings } = googlePages[provider]
  const service: StandIn = await start()
  const source = createAnswerSource(
    { surface, provider },
    { ...settings, baseUrl: service.baseUrl, ...more },
    0.003,
  )
  open.push(source, service)
  return { source, service }
}

test('AI overviews: words and pages, by the source that positions come from', async () => {
  const { source } = await google('dataforseo', 'ai_overview')
  expect(await source.ask(question('overview of shoes'), signal())).toEqual({
    answer: {
      text: 'Acorn is often named.',
      citations: [{ url: 'https://source1.test/', title: 'Source 1', use: 'cited' }],
      model: null,
      searched: true,
      cost: 0.003,
      isInvented: false,
    },
  })
  const { source: other, service } = await google('serpapi', 'ai_overview')
  const outcome = await other.ask(question('overview of shoes'), signal())
  expect(service.asked[0]?.query.get('no_cache')).toBe('true')
  expect(outcome).toMatchObject({
    answer: {
      text: 'Acorn is often named.\nBirch: for beginners\nName | Price\nCedar | 9',
      citations: [1, 2].map((index) => ({
        url: `https://source${index}.test/`,
        title: `Source ${index}`,
        use: 'cited',
      })),
    },
  })
})

test.each(['dataforseo', 'serpapi'] as const)(
  '%s: a page without an overview shows none',
  async (provider) => {
    const { source } = await google(provider, 'ai_overview')
    expect(await source.ask(question('shoes'), signal())).toEqual({
      failure: {
        reason: 'none_shown',
        detail: 'The page has no AI overview.',
        retryAfter: null,
        cost: 0.003,
      },
    })
  },
)

test('an overview that was not loaded is not "not shown"', async () => {
  const { source } = await google('serpapi', 'ai_overview')
  expect(await source.ask(question('expired overview'), signal())).toMatchObject({
    failure: { reason: 'unreadable', cost: 0.003 },
  })
})

test.each(['dataforseo', 'serpapi'] as const)('%s: AI Mode answers in words', async (provider) => {
  const { source } = await google(provider, 'ai_mode')
  const outcome = await source.ask(question('shoes'), signal())
  expect(outcome).toMatchObject({ answer: { text: 'It is so.', searched: true, cost: 0.003 } })
  if ('answer' in outcome) {
    expect(outcome.answer.citations).toHaveLength(9)
    expect(outcome.answer.citations[0]).toEqual({
      url: 'https://site1.test/page',
      title: 'Result 1 for shoes',
      use: 'cited',
    })
  }
})

test('a search service that refuses its key', async () => {
  const { source } = await google('serpapi', 'ai_overview', { key: 'wrong' })
  expect(await source.ask(question('shoes'), signal())).toMatchObject({ failure: { reason: 'invalid_key' } })
  const { source: other } = await google('dataforseo', 'ai_mode', { password: spentKey })
  expect(await other.ask(question('shoes'), signal())).toMatchObject({ failure: { reason: 'no_credit' } })
})
