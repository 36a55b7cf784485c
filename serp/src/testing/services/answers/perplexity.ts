import { type Asked, goodKey, type Reply, spentKey, standIn } from '../stand-in.ts'
import { asksFor, cited, consulted, said } from './said.ts'

/** Perplexity's `POST /v1/agent`, and `POST /chat/completions` of the Sonar API. */
export const startPerplexity = () => standIn(answer)

const refusal = (status: number, type: string, message: string): Reply => ({
  status,
  body: { error: { message, type, code: status } },
})

const pages = [...cited, consulted].map((page, index) => ({
  id: index + 1,
  ...page,
  date: '2026-05-01',
  snippet: 'so',
  source: 'web',
}))

type Body = { model: string; input?: string; messages?: { content: string }[] }

function answer({ method, path, headers, body }: Asked): Reply {
  if (headers.authorization === `Bearer ${spentKey}`)
    return refusal(402, 'insufficient_credits', 'Your account has no credits left.')
  if (headers.authorization !== `Bearer ${goodKey}`) return refusal(401, 'invalid_api_key', 'Invalid API key')
  const { model, input, messages }: Body = JSON.parse(body)
  if (method === 'POST' && path === '/v1/agent' && input !== undefined) return agent(model, input)
  if (method === 'POST' && path === '/chat/completions' && messages !== undefined)
    return sonar(model, messages[0]?.content ?? '')
  return refusal(404, 'not_found', 'Not found')
}

function agent(model: string, input: string): Reply {
  const known = {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model,
    usage: {
      input_tokens: 3_000,
      output_tokens: 300,
      total_tokens: 3_300,
      cost: {
        currency: 'USD',
        input_cost: 0.003,
        output_cost: 0.0003,
        tool_calls_cost: 0.005,
        total_cost: 0.0083,
      },
    },
  }
  const message = (text: string) => ({
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  })
  if (asksFor('cut', input))
    return { body: { ...known, status: 'incomplete', output: [message('Acorn is')] } }
  if (input.includes('fails within'))
    return { body: { ...known, status: 'failed', error: { message: 'upstream', code: 'x' }, output: [] } }
  if (asksFor('silent', input)) return { body: { ...known, status: 'completed', output: [message('')] } }
  const found = { type: 'search_results', queries: [input], results: pages }
  const output = asksFor('fromMemory', input) ? [message(said)] : [found, message(said)]
  return { body: { ...known, status: 'completed', output } }
}

function sonar(model: string, question: string): Reply {
  const isCut = asksFor('cut', question)
  return {
    body: {
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model,
      choices: [
        {
          index: 0,
          finish_reason: isCut ? 'length' : 'stop',
          message: { role: 'assistant', content: isCut ? 'Acorn is' : said },
        },
      ],
      citations: pages.map(({ url }) => url),
      search_results: pages.map(({ id: _, ...page }) => page),
      usage: {
        prompt_tokens: 20,
        completion_tokens: 300,
        total_tokens: 320,
        search_context_size: 'low',
        cost: { input_tokens_cost: 0, output_tokens_cost: 0.0003, request_cost: 0.005, total_cost: 0.0053 },
      },
    },
  }
}
