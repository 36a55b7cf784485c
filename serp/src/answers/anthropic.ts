import { z } from 'zod'
import { listAt, parseJson, textAt } from '../json.ts'
import { secret, text } from '../sources/settings.ts'
import type { AnswerSource, Outcome } from './answer.ts'
import { citationOf, costOf, countAt, createAnswering, failed, JsonService, type Rates } from './ask.ts'
import { answerSettings, milliseconds, rateSettings } from './settings.ts'

export const anthropicSettings = z.object({
  key: secret('API key'),
  model: text('Model, such as claude-sonnet-4-6'),
  maxTokens: z.coerce.number().int().positive().default(4_096).meta({ title: 'Most tokens of an answer' }),
  maxSearches: z.coerce.number().int().positive().default(5).meta({ title: 'Most searches for an answer' }),
  ...rateSettings,
  ...answerSettings('https://api.anthropic.com'),
})

/** How often a pause is continued. The service pauses long turns. */
const mostParts = 5

/**
 * Anthropic's models with their web search: `POST /v1/messages` with a tool of the server
 * (platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool). The model decides whether it searches.
 */
export function createAnthropic(
  {
    key,
    model,
    maxTokens,
    maxSearches,
    baseUrl,
    answerTimeout,
    ...settings
  }: z.output<typeof anthropicSettings>,
  price: number | null,
): AnswerSource {
  const service = new JsonService('anthropic', {
    ...settings,
    headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    // A spent balance is told as a wrong request; 529 is an overloaded service.
    refuse: ({ status, body }) =>
      status === 400 && /credit balance/i.test(textAt(parseJson(body.toString('utf8')), 'error', 'message'))
        ? 'no_credit'
        : undefined,
  })
  return createAnswering({
    name: 'anthropic',
    surface: 'anthropic',
    model,
    price,
    isResumable: false,
    timeout: milliseconds(answerTimeout),
    async ask(question, signal) {
      const messages: object[] = [{ role: 'user', content: question.text }]
      const parts: unknown[] = []
      for (;;) {
        const part = await service.post(
          `${baseUrl}/v1/messages`,
          {
            model,
            max_tokens: maxTokens,
            messages,
            tools: [
              {
                type: 'web_search_20250305',
                name: 'web_search',
                max_uses: maxSearches,
                user_location: { type: 'approximate', country: question.country.toUpperCase() },
              },
            ],
          },
          signal,
        )
        parts.push(part)
        if (textAt(part, 'stop_reason') !== 'pause_turn' || parts.length === mostParts)
          return readAnthropic(parts, settings, price)
        messages.push({ role: 'assistant', content: listAt(part, 'content') })
      }
    },
    close: () => service.close(),
  })
}

/** @param parts the parts of one turn; only the last one is complete */
function readAnthropic(parts: readonly unknown[], rates: Rates, price: number | null): Outcome {
  const sum = (...path: string[]) =>
    parts.reduce<number>((all, part) => all + countAt(part, 'usage', ...path), 0)
  const cost =
    costOf(rates, {
      input: sum('input_tokens') + sum('cache_creation_input_tokens') + sum('cache_read_input_tokens'),
      output: sum('output_tokens'),
      searches: sum('server_tool_use', 'web_search_requests'),
    }) ?? price
  const last = parts.at(-1)
  const stopped = textAt(last, 'stop_reason')
  if (stopped === 'refusal') return failed('refused', 'anthropic refused the question.', { cost })
  if (stopped !== 'end_turn' && stopped !== 'stop_sequence')
    return failed('unreadable', `anthropic gave a part of an answer: ${stopped || 'no reason'}.`, { cost })

  const blocks = parts.flatMap((part) => listAt(part, 'content'))
  const texts = blocks.filter((block) => textAt(block, 'type') === 'text')
  const found = blocks
    .filter((block) => textAt(block, 'type') === 'web_search_tool_result')
    .flatMap((block) => listAt(block, 'content'))
  const cited = texts.flatMap((block) => listAt(block, 'citations')).map((one) => citationOf(one, 'cited'))
  return {
    answer: {
      // A block is a piece of a sentence that has a source of its own.
      text: texts.map((block) => textAt(block, 'text')).join(''),
      citations: [...cited, ...found.map((one) => citationOf(one, 'consulted'))],
      model: textAt(last, 'model') || null,
      searched: found.length > 0,
      cost,
      isInvented: false,
    },
  }
}
