import { MCP_PATH } from '@rankline/contract/endpoint'
import type { TestApp } from './app.ts'

type Sent = { status: number; body: unknown; headers: Record<string, unknown> }

/** Sends one message of the revision before 2026-07-28, as a plain POST. */
export async function sendMessage(
  { app }: Pick<TestApp, 'app'>,
  message: unknown,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const answer = await app.inject({
    method: 'POST',
    url: MCP_PATH,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: typeof message === 'string' ? message : JSON.stringify(message),
  })
  return { status: answer.statusCode, body: bodyOf(answer.body), headers: answer.headers }
}

/** The JSON of an answer, which may be one event of a stream. */
function bodyOf(text: string): unknown {
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? []
  return data === '' ? null : JSON.parse(data)
}

export type ToolAnswer = {
  isError?: boolean
  content: { type: string; text: string }[]
  structuredContent?: Record<string, unknown>
}

/** Calls a tool. @throws when the protocol itself fails */
export async function callTool(
  app: Pick<TestApp, 'app'>,
  name: string,
  input: Record<string, unknown>,
  token: string,
): Promise<ToolAnswer> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
  const { status, body } = await sendMessage(app, message, token)
  const { result } = body as { result?: ToolAnswer }
  if (status !== 200 || result === undefined) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return result
}

/** The answer of a tool. @throws when it refuses */
export async function useTool<T = Record<string, unknown>>(
  app: Pick<TestApp, 'app'>,
  name: string,
  input: Record<string, unknown>,
  token: string,
): Promise<T> {
  const { isError, content, structuredContent } = await callTool(app, name, input, token)
  if (isError) throw new Error(`${name}: ${content[0]?.text}`)
  return structuredContent as T
}

export type ListedTool = {
  name: string
  title: string
  description: string
  inputSchema: Record<string, unknown>
  outputSchema: Record<string, unknown>
  annotations: Record<string, boolean>
}

/** The tools that a token may use, and the bytes of the list. */
export async function listTools(app: Pick<TestApp, 'app'>, token: string) {
  const { body } = await sendMessage(app, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, token)
  const { result } = body as { result: { tools: ListedTool[] } }
  return { tools: result.tools, bytes: Buffer.byteLength(JSON.stringify(body)) }
}
