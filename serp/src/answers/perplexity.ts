import { z } from 'zod'
import { at, listAt, textAt } from '../json.ts'
import { secret } from '../sources/settings.ts'
import type { AnswerSource, Citation, Outcome, Question } from './answer.ts'
import { amountAt, costOf, countAt, createAnswering, failed, JsonService, type Rates } from './ask.ts'
import { answerSettings, milliseconds, rateSettings } from './settings.ts'

export const perplexitySettings = z.object({
  key: secret('API key'),
  api: z.enum(['agent', 'sonar']).default('agent').meta({ title: 'The Agent API, or the older Sonar API' }),
  model: z.string().min(1).optional().meta({ title: 'Model; perplexity/sonar, at the Sonar API sonar' }),
  ...rateSettings,
  ...answerSettings('https://api.perplexity.ai'),
})

type Read = { rates: Rates; price: number | null }

/**
 * Perplexity's Sonar: `POST /v1/agent` of its Agent API, or `POST /chat/completions` of the Sonar API before it
 * (docs.perplexity.ai/docs/agent-api/migrate-from-sonar/how-to). Both say what an answer cost.
 */
export function createPerplexity(
  { key, api, model: given, baseUrl, answerTimeout, ...settings }: z.output<typeof perplexitySettings>,
  price: number | null,
): AnswerSource {
  const service = new JsonService('perplexity', { ...settings, headers: { authorization: `Bearer ${key}` } })
  const model = given ?? (api === 'agent' ? 'perplexity/sonar' : 'sonar')
  const { path, bodyOf, read } = apis[api]
  return createAnswering({
    name: 'perplexity',
    surface: 'perplexity',
    model,
    price,
    isResumable: false,
    timeout: milliseconds(answerTimeout),
    ask: async (question, signal) =>
      read(await service.post(baseUrl + path, bodyOf(model, question), signal), { rates: settings, price }),
    close: () => service.close(),
  })
}

const apis = {
  agent: {
    path: '/v1/agent',
    bodyOf: (model: string, { text, country }: Question) => ({
      model,
      input: text,
      tools: [{ type: 'web_search', user_location: { country: country.toUpperCase() } }],
    }),
    read: readAgent,
  },
  sonar: {
    path: '/chat/completions',
    bodyOf: (model: string, { text, country }: Question) => ({
      model,
      messages: [{ role: 'user', content: text }],
      web_search_options: { user_location: { country: country.toUpperCase() } },
    }),
    read: readSonar,
  },
} as const

function readAgent(answer: unknown, { rates, price }: Read): Outcome {
  const cost =
    amountAt(answer, 'usage', 'cost', 'total_cost') ??
    costOf(rates, {
      input: countAt(answer, 'usage', 'input_tokens'),
      output: countAt(answer, 'usage', 'output_tokens'),
      searches: countAt(answer, 'usage', 'tool_calls_details', 'web_search', 'invocation'),
    }) ??
    price
  const status = textAt(answer, 'status')
  const words = textAt(answer, 'error', 'message') || status
  if (status === 'failed') return failed('unavailable', `perplexity failed. It says: ${words}`, { cost })
  if (status !== 'completed')
    return failed('unreadable', `perplexity gave a part of an answer: ${words}.`, { cost })
  const output = listAt(answer, 'output')
  const searches = output.filter((item) => textAt(item, 'type') === 'search_results')
  const parts = output
    .filter((item) => textAt(item, 'type') === 'message')
    .flatMap((message) => listAt(message, 'content'))
  const text = parts.map((part) => textAt(part, 'text')).join('\n\n')
  const annotated = parts.flatMap((part) => listAt(part, 'annotations')).map((one) => pageOf(one, 'cited'))
  const found = searches.flatMap((item) => listAt(item, 'results'))
  return {
    answer: {
      text,
      citations: [...annotated.filter(({ url }) => url !== ''), ...usedIn(text, found)],
      model: textAt(answer, 'model') || null,
      searched: searches.length > 0,
      cost,
      isInvented: false,
    },
  }
}

function readSonar(answer: unknown, { rates, price }: Read): Outcome {
  const cost =
    amountAt(answer, 'usage', 'cost', 'total_cost') ??
    costOf(rates, {
      input: countAt(answer, 'usage', 'prompt_tokens'),
      output: countAt(answer, 'usage', 'completion_tokens'),
      searches: 1,
    }) ??
    price
  const [choice] = listAt(answer, 'choices')
  const ended = textAt(choice, 'finish_reason')
  if (ended !== 'stop')
    return failed('unreadable', `perplexity gave a part of an answer: ${ended || 'no reason'}.`, { cost })
  const text = textAt(choice, 'message', 'content')
  const results = listAt(answer, 'search_results')
  const found = results.length > 0 ? results : listAt(answer, 'citations').map((url) => ({ url }))
  return {
    answer: {
      text,
      citations: usedIn(text, found),
      model: textAt(answer, 'model') || null,
      searched: found.length > 0,
      cost,
      isInvented: false,
    },
  }
}

/** Answers name their sources by number, such as `[2]` or `[web:2]`: those are cited, in the order of the text. */
function usedIn(text: string, found: readonly unknown[]): Citation[] {
  const numbered = new Map(
    found.map((one, index) => {
      const id = at(one, 'id')
      return [typeof id === 'number' ? id : index + 1, one] as const
    }),
  )
  const named = [...text.matchAll(/\[(?:web:)?(\d{1,3})\]/g)].flatMap(([, number]) => {
    const one = numbered.get(Number(number))
    return one === undefined ? [] : [pageOf(one, 'cited')]
  })
  return [...named, ...found.map((one) => pageOf(one, 'consulted'))]
}

const pageOf = (one: unknown, use: Citation['use']): Citation => ({
  url: textAt(one, 'url'),
  title: textAt(one, 'title') || null,
  use,
})
