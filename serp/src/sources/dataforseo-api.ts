import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceFailure } from '../failures.ts'
import { at, listAt, textAt } from '../json.ts'
import { SourceError } from '../source.ts'
import { failed, readJson, refusal } from './answer.ts'
import { HttpClient, type HttpOptions } from './http.ts'
import { basicAuthorization } from './service.ts'

export const name = 'dataforseo'

// `status_code` of the whole answer and of each task (docs.dataforseo.com/v3/appendix/errors).
export const ok = 20000
export const created = 20100
export const noResults = 40102
const waiting = [40601, 40602]

const failures = new Map<number, SourceFailure>([
  [40100, 'unauthorised'],
  [40101, 'server_error'],
  [40103, 'server_error'],
  [40104, 'unauthorised'],
  [40200, 'no_credit'],
  [40201, 'unauthorised'],
  [40202, 'rate_limited'],
  [40203, 'no_credit'],
  [40204, 'unauthorised'],
  [40205, 'rate_limited'],
  [40207, 'unauthorised'],
  [40209, 'rate_limited'],
  [40210, 'no_credit'],
  [50401, 'timeout'],
  [50402, 'timeout'],
])

/** The failure for a status code that is not expected. */
export function statusFailure(code: unknown, words: string): SourceError {
  if (typeof code !== 'number') return new SourceError('bad_answer', `${name} gave no status code.`)
  return failed(
    name,
    failures.get(code) ?? (code >= 50000 ? 'server_error' : 'bad_answer'),
    `${code} ${words}`,
  )
}

export type Task = {
  id: string
  code: number
  words: string
  result: readonly unknown[]
  /** US dollars; null if the service does not say. */
  cost: number | null
}

/**
 * DataForSEO's API v3: tasks are sent as a JSON list and returned in `tasks`; most errors come with HTTP 200.
 */
export class DataforseoApi {
  readonly #http: HttpClient
  readonly #headers: Record<string, string>
  readonly #baseUrl: string

  constructor(options: HttpOptions & { baseUrl: string; login: string; password: string }) {
    this.#http = new HttpClient(options)
    this.#baseUrl = options.baseUrl
    this.#headers = {
      ...basicAuthorization(options.login, options.password),
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    }
  }

  /**
   * The only task of an answer, whatever its status.
   * @param task posted if given; otherwise the path is read
   * @throws {SourceError} when the whole request was refused
   */
  async call(path: string, signal: AbortSignal, task?: object): Promise<Task> {
    const body = task === undefined ? undefined : JSON.stringify([task])
    const answer = await this.#http.ask(this.#baseUrl + path, this.#headers, signal, body)
    if (answer.status !== 200) throw refusal(name, answer)
    const value = readJson(name, answer.body.toString('utf8'))
    const code = at(value, 'status_code')
    if (code !== ok) throw statusFailure(code, textAt(value, 'status_message'))
    const [first] = listAt(value, 'tasks')
    const taskCode = at(first, 'status_code')
    const cost = at(first, 'cost')
    if (typeof taskCode !== 'number') throw new SourceError('bad_answer', `${name} gave no task.`)
    return {
      id: textAt(first, 'id'),
      code: taskCode,
      words: textAt(first, 'status_message'),
      result: listAt(first, 'result'),
      cost: typeof cost === 'number' ? cost : null,
    }
  }

  close(): Promise<void> {
    return this.#http.close()
  }
}

/** Paths for posting and fetching one kind of task, and what a task may contain besides its question. */
type TaskCalls = { path: string; get: string; priority?: 1 | 2 }

type Posted = { id: string; at: number }

// Results that are not fetched within three days disappear from the list of ready tasks.
const kept = 3 * 24 * 60 * 60 * 1000

/**
 * Tasks of one kind in DataForSEO's queue. A task is identified by its tag. After a time-out or a restart the
 * same tag waits for the existing task, so it is not posted and paid for twice.
 */
export class TaskQueue {
  readonly #api: DataforseoApi
  readonly #path: string
  readonly #get: string
  readonly #more: object
  readonly #interval: number
  readonly #closing = new AbortController()
  readonly #posted = new Map<string, Posted>()
  readonly #ready = new Map<string, string>()
  #reading: Promise<void> | undefined
  #isFirst = true

  /** @param interval milliseconds between reads of the list of ready tasks; 20 reads a minute are allowed */
  constructor(api: DataforseoApi, { path, get, ...more }: TaskCalls, interval: number) {
    this.#api = api
    this.#path = path
    this.#get = get
    this.#more = more
    this.#interval = interval
  }

  /** The finished task of a tag. @throws the signal's reason when aborted; the task stays in the queue */
  async run(tag: string, task: object, signal: AbortSignal): Promise<Task> {
    if (!this.#posted.has(tag)) {
      if (this.#isFirst) await within(this.#readReady(0), signal)
      if (!this.#ready.has(tag)) await this.#post(tag, task, signal)
    }
    for (;;) {
      const id = this.#ready.get(tag)
      const finished = id === undefined ? undefined : await this.#collect(tag, id, signal)
      if (finished !== undefined) return finished
      await within(this.#readReady(this.#interval), signal)
    }
  }

  close() {
    this.#closing.abort()
  }

  async #post(tag: string, task: object, signal: AbortSignal) {
    const { id, code, words } = await this.#api.call(`${this.#path}/task_post`, signal, {
      ...task,
      tag,
      ...this.#more,
    })
    if (code !== created) throw statusFailure(code, words)
    const now = Date.now()
    for (const [old, { at: postedAt }] of this.#posted) if (now - postedAt > kept) this.#posted.delete(old)
    this.#posted.set(tag, { id, at: now })
  }

  async #collect(tag: string, id: string, signal: AbortSignal): Promise<Task | undefined> {
    const task = await this.#api.call(`${this.#path}/${this.#get}/${id}`, signal)
    if (waiting.includes(task.code)) return undefined
    this.#ready.delete(tag)
    this.#posted.delete(tag)
    return task
  }

  /** One read of the list, shared by all waiting checks. */
  #readReady(delay: number): Promise<void> {
    if (this.#reading === undefined) {
      const reading = this.#look(delay).finally(() => {
        this.#reading = undefined
      })
      // All waiting checks may have been aborted before it fails.
      reading.catch(() => undefined)
      this.#reading = reading
    }
    return this.#reading
  }

  async #look(delay: number) {
    await sleep(delay, undefined, { signal: this.#closing.signal })
    const { code, words, result } = await this.#api.call(`${this.#path}/tasks_ready`, this.#closing.signal)
    if (code !== ok) throw statusFailure(code, words)
    this.#isFirst = false
    // Tasks stay on the list until they are fetched; one that has left the list has nobody to fetch it.
    this.#ready.clear()
    for (const entry of result) this.#ready.set(textAt(entry, 'tag'), textAt(entry, 'id'))
  }
}

function within<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
