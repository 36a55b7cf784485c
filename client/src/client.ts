import { type Operations, operations } from './generated/operations.ts'

export type * from './generated/operations.ts'

/** Names of the calls. */
export type OperationId = keyof Operations
/** All names, in the order of the description. */
export const operationIds = Object.keys(operations) as OperationId[]

export type InputOf<Id extends OperationId> = Operations[Id]['input']
export type AnswerOf<Id extends OperationId> = Operations[Id]['answer']

/** Calls whose answers are read with cursors. */
export type ListId = {
  [Id in OperationId]: AnswerOf<Id> extends { data: unknown[]; next_cursor: string | null } ? Id : never
}[OperationId]
export type RowOf<Id extends ListId> = AnswerOf<Id> extends { data: (infer Row)[] } ? Row : never

/** A failed call, as the API describes it (RFC 9457). `code` is stable: `not_found`, `validation_failed`, … */
export class RanklineError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  /** Mistakes in fields of the input. */
  readonly errors: readonly { field: string; message: string }[]

  constructor(
    status: number,
    problem: {
      code?: string
      detail?: string
      request_id?: string
      errors?: { field: string; message: string }[]
    },
  ) {
    super(problem.detail ?? `The server answered ${status}.`)
    this.name = 'RanklineError'
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.requestId = problem.request_id ?? null
    this.errors = problem.errors ?? []
  }
}

export type ClientOptions = {
  /** Address of the installation, such as `https://ranks.example.com`. */
  url: string
  /** A token of /account/tokens. */
  token: string
  /** In place of the global `fetch`. */
  fetch?: typeof fetch
  /** How often a call is repeated that was limited, or that found the server busy or away. 3 by default. */
  retries?: number
}

export type CallOptions = {
  signal?: AbortSignal
  /** Key of a write that may be repeated without a second effect. A random one by default. */
  idempotencyKey?: string
}

export type Client = {
  /** Makes one call. @throws {RanklineError} */
  call<Id extends OperationId>(id: Id, input: InputOf<Id>, options?: CallOptions): Promise<AnswerOf<Id>>
  /** Every row of a list, page by page. @throws {RanklineError} */
  each<Id extends ListId>(id: Id, input: InputOf<Id>, options?: CallOptions): AsyncGenerator<RowOf<Id>>
}

const REPEATED: ReadonlySet<number> = new Set([429, 502, 503, 504])
/** Milliseconds. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 60_000

/** A client of one installation with one token. */
export function createClient({ url, token, fetch: send = fetch, retries = 3 }: ClientOptions): Client {
  const base = `${url.replace(/\/+$/, '')}/api/public/v1`

  async function call<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    { signal, idempotencyKey }: CallOptions = {},
  ): Promise<AnswerOf<Id>> {
    const { method, path } = operations[id]
    const { address, rest } = addressOf(path, input as Record<string, unknown>)
    const isRead = method === 'GET'
    const request: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(!isRead && {
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey ?? crypto.randomUUID(),
        }),
      },
      ...(!isRead && { body: JSON.stringify(rest) }),
      ...(signal !== undefined && { signal }),
    }
    const answer = await repeat(
      () => send(`${base}${address}${isRead ? queryOf(rest) : ''}`, request),
      signal,
    )
    if (answer.ok) return (await answer.json()) as AnswerOf<Id>
    throw new RanklineError(answer.status, await problemOf(answer))
  }

  /** Repeats a request that was limited or not answered. A write has a key, so that it has one effect. */
  async function repeat(
    request: () => Promise<Response>,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await request().catch((error: unknown) => {
        if (attempt >= retries || signal?.aborted) throw error
        return null
      })
      if (answer !== null && (!isWorthRepeating(answer) || attempt >= retries)) return answer
      await pause(pauseOf(answer, attempt), signal)
    }
  }

  return {
    call,
    async *each<Id extends ListId>(id: Id, input: InputOf<Id>, options?: CallOptions) {
      let cursor: string | null = null
      do {
        const page = { ...input, ...(cursor !== null && { cursor }) } as InputOf<Id>
        const answer = (await call(id, page, options)) as { data: RowOf<Id>[]; next_cursor: string | null }
        yield* answer.data
        cursor = answer.next_cursor
      } while (cursor !== null)
    },
  }
}

function addressOf(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { address, rest }
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return query.size === 0 ? '' : `?${query}`
}

/** A key that is in use belongs to an earlier attempt of the same call, which goes on. */
const isWorthRepeating = ({ status, headers }: Response) =>
  REPEATED.has(status) || (status === 409 && headers.has('retry-after'))

/** The pause that the server asks for, else one that grows with each attempt, in milliseconds. */
function pauseOf(answer: Response | null, attempt: number): number {
  const asked = Number(answer?.headers.get('retry-after'))
  const own = FIRST_PAUSE * 2 ** attempt * (0.5 + Math.random())
  return Math.min(asked > 0 ? asked * 1000 : own, LONGEST_PAUSE)
}

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })

async function problemOf(answer: Response) {
  const text = await answer.text()
  try {
    return JSON.parse(text) as ConstructorParameters<typeof RanklineError>[1]
  } catch {
    // A proxy in front of the server answers with a page.
    return { detail: `The server answered ${answer.status}: ${text.slice(0, 200)}` }
  }
}
