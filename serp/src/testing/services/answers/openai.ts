import { type Asked, goodKey, type Reply, spentKey, standIn } from '../stand-in.ts'
import { asksFor, cited, consulted, said } from './said.ts'

/** OpenAI's `POST /v1/responses` with the tool `web_search`. */
export const startOpenai = () => standIn(answer)

const refusal = (status: number, message: string, type: string, code: string): Reply => ({
  status,
  body: { error: { message, type, param: null, code } },
})

function answer({ method, path, headers, body }: Asked): Reply {
  if (method !== 'POST' || path !== '/v1/responses')
    return refusal(404, `Invalid URL (${method} ${path})`, 'invalid_request_error', 'unknown_url')
  if (headers.authorization === `Bearer ${spentKey}`)
    return refusal(429, 'You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota')
  if (headers.authorization !== `Bearer ${goodKey}`)
    return refusal(401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key')
  const {
    model,
    input,
    include = [],
  }: { model: string; input: string; include?: string[] } = JSON.parse(body)
  const usage = {
    input_tokens: 10_000,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 500,
    output_tokens_details: { reasoning_tokens: 100 },
    total_tokens: 10_500,
  }
  const known = {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: `${model}-2026-01-01`,
    usage,
    error: null,
  }
  const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] }
  const message = (content: object[], status = 'completed') => ({
    type: 'message',
    id: 'msg_1',
    status,
    role: 'assistant',
    content,
  })
  const searches = asksFor('fromMemory', input)
    ? []
    : [
        {
          type: 'web_search_call',
          id: 'ws_1',
          status: 'completed',
          action: {
            type: 'search',
            query: input,
            queries: [input],
            ...(include.includes('web_search_call.action.sources') && {
              sources: [consulted, ...cited].map(({ url }) => ({ type: 'url', url })),
            }),
          },
        },
        {
          type: 'web_search_call',
          id: 'ws_2',
          status: 'completed',
          action: { type: 'open_page', url: cited[0].url },
        },
      ]
  if (asksFor('refused', input)) {
    const content = [{ type: 'refusal', refusal: 'I cannot help with that.' }]
    return { body: { ...known, status: 'completed', output: [reasoning, message(content)] } }
  }
  if (asksFor('cut', input)) {
    const content = [{ type: 'output_text', text: 'Acorn is', annotations: [] }]
    return {
      body: {
        ...known,
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
        output: [reasoning, message(content, 'incomplete')],
      },
    }
  }
  const text = asksFor('silent', input) ? '' : said
  const annotations = asksFor('fromMemory', input)
    ? []
    : cited.map(({ url, title }, index) => ({
        type: 'url_citation',
        start_index: index,
        end_index: index + 4,
        url: `${url}?utm_source=openai`,
        title,
      }))
  return {
    body: {
      ...known,
      status: 'completed',
      output: [reasoning, ...searches, message([{ type: 'output_text', text, annotations, logprobs: [] }])],
    },
  }
}
