import { createInterface } from 'node:readline'
import { CommandError, linesOf } from '../failures.ts'
import type { Settings } from '../settings.ts'
import { say, type Terminal } from '../terminal.ts'

/** A message of the Model Context Protocol, as far as it has to be understood here. */
type Message = {
  id?: string | number | null
  method?: string
  params?: Record<string, unknown>
  result?: { protocolVersion?: unknown }
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'
/** Field of the parameters that the header `Mcp-Name` repeats, by method. */
const named: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}
/** Codes of JSON-RPC. */
const PARSE_ERROR = -32_700
const FAILED = -32_000

/**
 * Passes messages of an agent from the standard input to `/mcp` of the installation and its answers to the standard output, one
 * message a line, until the input ends.
 */
export async function mcp({ url, token }: Settings, terminal: Terminal) {
  const address = new URL('/mcp', url)
  const open = new Set<Promise<void>>()
  let version: string | undefined
  const write = (message: unknown) => void terminal.output.write(`${JSON.stringify(message)}\n`)

  async function pass(line: string) {
    const message = parsed(line)
    if (message === undefined) return write(failure(null, PARSE_ERROR, 'This line is not JSON.'))
    const id = Array.isArray(message) ? undefined : message.id
    try {
      const headers = { ...headersOf(message, version), authorization: `Bearer ${token}` }
      const answer = await fetch(address, { method: 'POST', headers, body: line })
      const text = await answer.text()
      const answers = messagesIn(text, answer.headers.get('content-type') ?? '')
      for (const one of answers) {
        if (typeof one.result?.protocolVersion === 'string') version = one.result.protocolVersion
        write(one)
      }
      if (answers.length === 0 && !answer.ok) throw new CommandError(explained(answer.status, text))
    } catch (error) {
      const lines = linesOf(error)
      for (const one of lines) say(terminal, one)
      if (id !== undefined && id !== null) write(failure(id, FAILED, lines.join(' ')))
    }
  }

  for await (const line of createInterface({ input: terminal.input })) {
    if (line.trim() === '') continue
    const passing = pass(line).finally(() => open.delete(passing))
    open.add(passing)
  }
  await Promise.all(open)
}

const failure = (id: string | number | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

function parsed(line: string): Message | Message[] | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Message | Message[]) : undefined
  } catch {
    return undefined
  }
}

/** Headers that repeat parts of a message, as the protocol asks for since 2026-07-28, and its revision. */
function headersOf(message: Message | Message[], version: string | undefined): Record<string, string> {
  const { method, params } = Array.isArray(message) ? ({} as Message) : message
  const claimed = (params?._meta as Record<string, unknown> | undefined)?.[VERSION_KEY]
  const spoken = typeof claimed === 'string' ? claimed : version
  const name = params?.[named[method ?? ''] ?? '']
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(spoken !== undefined && { 'mcp-protocol-version': spoken }),
    ...(method !== undefined && { 'mcp-method': method }),
    ...(typeof name === 'string' && { 'mcp-name': headerOf(name) }),
  }
}

/** A text as a header can carry it. */
const headerOf = (text: string) =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`

/** The messages of an answer: one, or those of an event stream. Problems of the API are none. */
function messagesIn(text: string, type: string): Message[] {
  if (type.startsWith('text/event-stream'))
    return [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data = '']) => JSON.parse(data) as Message)
  if (!type.startsWith('application/json') || text === '') return []
  const value = JSON.parse(text) as Message | Message[]
  return Array.isArray(value) ? value : [value]
}

/** Why a request was refused: the sentence of the problem, if there is one. */
function explained(status: number, text: string): string {
  const problem = parsed(text) as { detail?: unknown } | undefined
  const detail = problem?.detail
  return typeof detail === 'string' ? detail : `The server answered ${status}.`
}
