import { z } from 'zod'
import { at, listAt, parseJson, textAt } from '../json.ts'
import { secret, text } from '../sources/settings.ts'
import type { AnswerSource, Outcome } from './answer.ts'
import { citationOf, costOf, countAt, createAnswering, failed, JsonService, type Rates } from './ask.ts'
import { answerSettings, milliseconds, rateSettings } from './settings.ts'

export const openaiSettings = z.object({
  key: secret('API key'),
  model: text('Model, such as gpt-5.5'),
  ...rateSettings,
  ...answerSettings('https://api.openai.com'),
})

/**
 * OpenAI's models with their web search: `POST /v1/responses`
 * (developers.openai.com/api/docs/guides/tools-web-search). The model decides whether it searches.
 */
export function createOpenai(
  { key, model, baseUrl, answerTimeout, ...settings }: z.output<typeof openaiSettings>,
  price: number | null,
): AnswerSource {
  const service = new JsonService('openai', {
    ...settings,
    headers: { authorization: `Bearer ${key}` },
    // An account without credit gets 429, like too many requests.
    refuse: ({ status, body }) =>
      status === 429 && textAt(parseJson(body.toString('utf8')), 'error', 'code') === 'insufficient_quota'
        ? 'no_credit'
        : undefined,
  })
  return createAnswering({
    name: 'openai',
    surface: 'openai',
    model,
    price,
    isResumable: false,
    timeout: milliseconds(answerTimeout),
    async ask(question, signal) {
      const answer = await service.post(
        `${baseUrl}/v1/responses`,
        {
          model,
          input: question.text,
          tools: [
            {
              type: 'web_search',
              user_location: { type: 'approximate', country: question.country.toUpperCase() },
            },
          ],
          include: ['web_search_call.action.sources'],
          store: false,
        },
        signal,
      )
      return readOpenai(answer, settings, price)
    },
    close: () => service.close(),
  })
}

function readOpenai(answer: unknown, rates: Rates, price: number | null): Outcome {
  const output = listAt(answer, 'output')
  const calls = output.filter((item) => textAt(item, 'type') === 'web_search_call')
  const searches = calls.filter((call) => ['', 'search'].includes(textAt(call, 'action', 'type'))).length
  const cost =
    costOf(rates, {
      input: countAt(answer, 'usage', 'input_tokens'),
      output: countAt(answer, 'usage', 'output_tokens'),
      searches,
    }) ?? price
  const status = textAt(answer, 'status')
  const stopped = textAt(answer, 'incomplete_details', 'reason')
  const words = textAt(answer, 'error', 'message') || stopped || status
  if (status === 'incomplete' && stopped === 'content_filter')
    return failed('refused', `openai refused the question. It says: ${words}`, { cost })
  if (status === 'failed') return failed('unavailable', `openai failed. It says: ${words}`, { cost })
  if (status !== 'completed')
    return failed('unreadable', `openai gave a part of an answer: ${words}.`, { cost })

  const parts = output
    .filter((item) => textAt(item, 'type') === 'message')
    .flatMap((message) => listAt(message, 'content'))
  const refusals = parts.flatMap((part) => textAt(part, 'refusal') || [])
  const written = parts.flatMap((part) => textAt(part, 'text') || [])
  if (written.length === 0 && refusals.length > 0)
    return failed('refused', `openai refused the question. It says: ${refusals.join(' ').slice(0, 200)}`, {
      cost,
    })
  const cited = parts
    .flatMap((part) => listAt(part, 'annotations'))
    .filter((one) => textAt(one, 'type') === 'url_citation')
    .map((one) => citationOf(one, 'cited'))
  const consulted = calls
    .flatMap((call) => listAt(call, 'action', 'sources'))
    .map((one) => citationOf(one, 'consulted'))
  return {
    answer: {
      text: written.join('\n\n'),
      citations: [...cited, ...consulted],
      model: textAt(answer, 'model') || null,
      searched: calls.some((call) => at(call, 'status') !== 'failed'),
      cost,
      isInvented: false,
    },
  }
}
