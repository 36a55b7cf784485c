import { type Asked, goodKey, type Reply, spentKey, standIn } from '../stand-in.ts'
import { asksFor, cited, consulted, said } from './said.ts'

/** Anthropic's `POST /v1/messages` with the tool `web_search_20250305`. A question about a pause gets its answer in two parts. */
export const startAnthropic = () => standIn(answer)

const refusal = (status: number, type: string, message: string): Reply => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_1' },
})

type Turn = { role: string; content: unknown }

function answer({ method, path, headers, body }: Asked): Reply {
  if (method !== 'POST' || path !== '/v1/messages') return refusal(404, 'not_found_error', 'Not found')
  if (headers['anthropic-version'] === undefined)
    return refusal(400, 'invalid_request_error', 'anthropic-version: header is required')
  if (headers['x-api-key'] === spentKey)
    return refusal(
      400,
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API.',
    )
  if (headers['x-api-key'] !== goodKey) return refusal(401, 'authentication_error', 'invalid x-api-key')
  const { model, messages }: { model: string; messages: Turn[] } = JSON.parse(body)
  const question = String(messages[0]?.content)
  const isFirst = messages.length === 1
  const known = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: `${model}-20260101`,
    stop_sequence: null,
  }
  const usage = (searches: number) => ({
    input_tokens: 10_000,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: 500,
    server_tool_use: { web_search_requests: searches },
  })
  const text = (words: string, citations?: object[]) => ({
    type: 'text',
    text: words,
    ...(citations && { citations }),
  })
  const ended = (stop_reason: string, content: object[], searches = 0): Reply => ({
    body: { ...known, content, stop_reason, usage: usage(searches) },
  })
  if (asksFor('refused', question)) return ended('refusal', [])
  if (asksFor('cut', question)) return ended('max_tokens', [text('Acorn is')])
  if (asksFor('silent', question)) return ended('end_turn', [])
  if (asksFor('fromMemory', question)) return ended('end_turn', [text(said)])

  const search = [
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: question } },
    {
      type: 'web_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      content: [consulted, ...cited].map((page) => ({
        type: 'web_search_result',
        ...page,
        encrypted_content: 'EqgfCioIARgB',
        page_age: '1 May 2026',
      })),
    },
  ]
  if (question.includes('unavailable search'))
    return ended('end_turn', [
      search[0]!,
      {
        type: 'web_search_tool_result',
        tool_use_id: 'srvtoolu_1',
        content: { type: 'web_search_tool_result_error', error_code: 'unavailable' },
      },
      text(said),
    ])
  const [before, middle, after] = [said.slice(0, 22), said.slice(22, 40), said.slice(40)]
  const location = (index: 0 | 1) => [
    {
      type: 'web_search_result_location',
      ...cited[index],
      encrypted_index: 'Eo8BCioIAhgB',
      cited_text: 'so',
    },
  ]
  const words = [text(before, location(0)), text(middle, location(1)), text(after)]
  if (!question.includes('pause')) return ended('end_turn', [...search, ...words], 1)
  return isFirst ? ended('pause_turn', search, 1) : ended('end_turn', words)
}
