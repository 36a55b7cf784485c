import { z } from 'zod'
import type { ParsedPage } from '../page.ts'
import type { Search } from '../search.ts'
import type { Source } from '../source.ts'
import { dataforseo } from '../sources/dataforseo.ts'
import { serpapi } from '../sources/serpapi.ts'
import type { AnswerSource, Citation, Outcome, Question, Surface } from './answer.ts'
import { createAnswering, failed } from './ask.ts'

const services = { dataforseo, serpapi }
type ServiceName = keyof typeof services

const pricePerAnswer = {
  answerTimeout: z.coerce.number().positive().optional().meta({ title: 'Seconds for one answer; 180' }),
}

/** Settings of a search service whose pages have the answers of Google. */
export const googlePageSettings = (name: ServiceName) => services[name].settings.extend(pricePerAnswer)

/**
 * Google's AI overview or AI Mode, as a search service sees it: one page of its source, which is read as for positions.
 * @param price US dollars for an answer; otherwise what the source's settings say of a request
 */
export function createGooglePages(
  name: ServiceName,
  surface: Extract<Surface, 'ai_overview' | 'ai_mode'>,
  settings: Readonly<Record<string, unknown>>,
  price: number | null,
): AnswerSource {
  // Overviews that load later are the same answer to a person who waits a second.
  const { answerTimeout, ...given } = settings
  const source: Source = services[name].create({
    ...given,
    overviews: 'all',
    mode: 'live',
    // A copy of the last answer is not another answer.
    cache: 'skipped',
  })
  const cost = price ?? source.price ?? null
  return createAnswering({
    name,
    surface,
    model: null,
    price: cost,
    isResumable: false,
    timeout: typeof answerTimeout === 'number' ? answerTimeout * 1_000 : undefined,
    async ask(question, signal) {
      const page = await source.fetchPage(
        { search: searchOf(question, surface), page: 0, offset: 0, wanted: 10 },
        signal,
      )
      return readPage(page, name, surface, cost)
    },
    close: () => source.close(),
  })
}

const searchOf = ({ text, country, language }: Question, surface: Surface): Search => ({
  phrase: text,
  engine: 'google',
  type: surface === 'ai_mode' ? 'ai-mode' : 'web',
  country,
  language,
  device: 'desktop',
})

function readPage(page: ParsedPage, name: string, surface: Surface, cost: number | null): Outcome {
  const overview = page.features.find(({ type }) => type === 'ai_overview')
  if (surface === 'ai_overview' && overview === undefined)
    return failed('none_shown', 'The page has no AI overview.', { cost })
  if (!page.answerText) return failed('unreadable', `${name} did not read the answer on the page.`, { cost })
  const pages = surface === 'ai_mode' ? page.organic : (overview?.children ?? [])
  const citations = pages.flatMap(({ title, url }): Citation[] =>
    url === null ? [] : [{ url, title: title || null, use: 'cited' }],
  )
  return {
    answer: { text: page.answerText, citations, model: null, searched: true, cost, isInvented: false },
  }
}
