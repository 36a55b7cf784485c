import { createHash } from 'node:crypto'
import { z } from 'zod'
import { listAt, textAt } from '../json.ts'
import { SourceError } from '../source.ts'
import { criteriaOf } from '../sources/criteria.ts'
import {
  DataforseoApi,
  name,
  noResults,
  ok,
  statusFailure,
  type Task,
  TaskQueue,
} from '../sources/dataforseo-api.ts'
import { secret, text } from '../sources/settings.ts'
import type { AnswerSource, Outcome, Question } from './answer.ts'
import { citationOf, createAnswering, failed } from './ask.ts'
import { answerSettings, milliseconds } from './settings.ts'

export const chatgptSettings = z.object({
  login: text('API login'),
  password: secret('API password'),
  answerMode: z
    .enum(['live', 'queued'])
    .default('live')
    .meta({ title: 'ChatGPT: at once, or from the cheaper queue' }),
  forceSearch: z
    .enum(['0', '1'])
    .default('0')
    .meta({ title: 'ChatGPT: 1 makes it search the web for every question' }),
  pollInterval: z.coerce
    .number()
    .min(0)
    .default(5)
    .meta({ title: 'Seconds between looks at what the queue has done' }),
  ...answerSettings('https://api.dataforseo.com'),
})

const path = '/v3/ai_optimization/chat_gpt/llm_scraper'
/** Seconds for which a task may wait in the queue. */
const queuePatience = 1_800

/**
 * ChatGPT as people see it, read by DataForSEO
 * (docs.dataforseo.com/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced).
 */
export function createChatgpt(
  { answerMode, forceSearch, pollInterval, answerTimeout, ...options }: z.output<typeof chatgptSettings>,
  price: number | null,
): AnswerSource {
  const api = new DataforseoApi(options)
  const queue = new TaskQueue(api, { path, get: 'task_get/advanced', priority: 1 }, pollInterval * 1_000)
  const isQueued = answerMode === 'queued'
  return createAnswering({
    name,
    surface: 'chatgpt',
    model: null,
    price,
    isResumable: isQueued,
    timeout: milliseconds(answerTimeout ?? (isQueued ? queuePatience : undefined)),
    async ask(question, signal, key) {
      const task = taskOf(question, forceSearch === '1')
      const done = isQueued
        ? await queue.run(tagOf(key ?? crypto.randomUUID()), task, signal)
        : await api.call(`${path}/live/advanced`, signal, task)
      return readTask(done, price)
    },
    close() {
      queue.close()
      return api.close()
    },
  })
}

function taskOf({ text: words, country, language }: Question, isForced: boolean) {
  const location = criteriaOf(country)
  if (location === undefined)
    throw new SourceError('unsupported', `${name} does not know the country "${country}".`)
  return {
    // DataForSEO decodes %## and + in keywords.
    keyword: words.replaceAll('%', '%25').replaceAll('+', '%2B'),
    location_code: location,
    language_code: language,
    ...(isForced && { force_web_search: true }),
  }
}

/** A task is found again by its tag, so that a restart does not pay for it twice. */
const tagOf = (key: string) => createHash('sha256').update(key).digest('base64url')

function readTask({ code, words, result, cost: said }: Task, price: number | null): Outcome {
  const cost = said ?? price
  if (code === noResults) return failed('none_shown', 'ChatGPT gave no answer.', { cost })
  if (code !== ok) throw statusFailure(code, words)
  const [page] = result
  const sources = listAt(page, 'sources')
  const found = listAt(page, 'search_results')
  const text =
    textAt(page, 'markdown') ||
    listAt(page, 'items')
      .map((item) => textAt(item, 'markdown') || textAt(item, 'text'))
      .join('\n')
  return {
    answer: {
      text,
      citations: [
        ...sources.map((one) => citationOf(one, 'cited')),
        ...found.map((one) => citationOf(one, 'consulted')),
      ],
      model: textAt(page, 'model') || null,
      searched: sources.length > 0 || found.length > 0,
      cost,
      isInvented: false,
    },
  }
}
