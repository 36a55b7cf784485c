import { z } from 'zod'
import { isUrl } from '../is-url.ts'
import { at, listAt, parseJson, textAt } from '../json.ts'
import { failed as sourceError } from '../sources/answer.ts'
import { secret, text } from '../sources/settings.ts'
import type { AnswerSource, Citation, Outcome } from './answer.ts'
import { costOf, countAt, createAnswering, failed, JsonService } from './ask.ts'
import { answerSettings, milliseconds, rateSettings } from './settings.ts'

export const geminiSettings = z.object({
  key: secret('API key'),
  model: text('Model, such as gemini-2.5-flash'),
  ...rateSettings,
  ...answerSettings('https://generativelanguage.googleapis.com'),
})

/**
 * Google's Gemini with its search: `POST /v1beta/models/MODEL:generateContent` with the tool `google_search`
 * (ai.google.dev/gemini-api/docs/google-search). The pages of an answer are redirects of Google, which are resolved.
 * It takes neither country nor language. Read Google's terms first: they limit what may be stored of such answers.
 */
export function createGemini(
  { key, model, baseUrl, answerTimeout, ...settings }: z.output<typeof geminiSettings>,
  price: number | null,
): AnswerSource {
  const service = new JsonService('gemini', {
    ...settings,
    headers: { 'x-goog-api-key': key },
    refuse: ({ status, body }) => refusedAs(status, parseJson(body.toString('utf8'))),
  })

  async function citationsOf(candidate: unknown, signal: AbortSignal): Promise<Citation[]> {
    const chunks = listAt(candidate, 'groundingMetadata', 'groundingChunks')
    const pages = await Promise.all(
      chunks.map(async (chunk) => {
        const uri = textAt(chunk, 'web', 'uri')
        const title = textAt(chunk, 'web', 'title')
        const target = isRedirect(uri, baseUrl) ? await service.redirectOf(uri, signal) : uri
        return { url: target ?? siteOf(title) ?? uri, title: title || null }
      }),
    )
    const used = listAt(candidate, 'groundingMetadata', 'groundingSupports').flatMap((support) =>
      listAt(support, 'groundingChunkIndices'),
    )
    const cited = used.flatMap((index) => (typeof index === 'number' ? (pages[index] ?? []) : []))
    return [
      ...cited.map((page) => ({ ...page, use: 'cited' as const })),
      ...pages.map((page) => ({ ...page, use: 'consulted' as const })),
    ]
  }

  return createAnswering({
    name: 'gemini',
    surface: 'gemini',
    model,
    price,
    isResumable: false,
    timeout: milliseconds(answerTimeout),
    async ask(question, signal): Promise<Outcome> {
      const answer = await service.post(
        `${baseUrl}/v1beta/models/${encodeURIComponent(model)}:generateContent`,
        { contents: [{ role: 'user', parts: [{ text: question.text }] }], tools: [{ google_search: {} }] },
        signal,
      )
      const [candidate] = listAt(answer, 'candidates')
      const queries = listAt(candidate, 'groundingMetadata', 'webSearchQueries')
      const tokens = (name: string) => countAt(answer, 'usageMetadata', name)
      const cost =
        costOf(settings, {
          input: tokens('promptTokenCount') + tokens('toolUsePromptTokenCount'),
          output: tokens('candidatesTokenCount') + tokens('thoughtsTokenCount'),
          searches: queries.length,
        }) ?? price
      const blocked = textAt(answer, 'promptFeedback', 'blockReason')
      const ended = textAt(candidate, 'finishReason')
      if (blocked !== '' || refusals.has(ended))
        return failed('refused', `gemini refused the question. It says: ${blocked || ended}`, { cost })
      if (ended !== 'STOP')
        return failed('unreadable', `gemini gave a part of an answer: ${ended || 'no reason'}.`, { cost })
      const parts = listAt(candidate, 'content', 'parts').filter((part) => at(part, 'thought') !== true)
      return {
        answer: {
          text: parts.map((part) => textAt(part, 'text')).join(''),
          citations: await citationsOf(candidate, signal),
          model: textAt(answer, 'modelVersion') || null,
          searched: queries.length > 0,
          cost,
          isInvented: false,
        },
      }
    },
    close: () => service.close(),
  })
}

const refusals = new Set(['SAFETY', 'PROHIBITED_CONTENT', 'BLOCKLIST', 'RECITATION', 'SPII', 'LANGUAGE'])

/** A wrong key is told as a wrong request, and the time to wait stands in the body. */
function refusedAs(status: number, body: unknown) {
  const words = textAt(body, 'error', 'message')
  if (status === 400 && /api key/i.test(words)) return 'unauthorised'
  if (status !== 429) return undefined
  const delays = listAt(body, 'error', 'details').flatMap((one) => textAt(one, 'retryDelay') || [])
  const seconds = Number.parseFloat(delays[0] ?? '')
  return Number.isNaN(seconds) ? undefined : sourceError('gemini', 'rate_limited', words, seconds * 1_000)
}

const redirectHost = 'vertexaisearch.cloud.google.com'

/** Only addresses at Google itself are called, or at the origin that stands in for it. */
function isRedirect(uri: string, baseUrl: string): boolean {
  if (!uri.includes('/grounding-api-redirect/') || !isUrl(uri)) return false
  const { origin, protocol, host } = new URL(uri)
  return origin === new URL(baseUrl).origin || (protocol === 'https:' && host === redirectHost)
}

/** Google gives the domain of a page as its title: what is known of a page whose redirect cannot be resolved. */
const siteOf = (title: string): string | null =>
  /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(title) ? `https://${title.toLowerCase()}/` : null
