import { refusalOf } from '../dataforseo-login.ts'
import { type Asked, type Reply, type StandIn, standIn } from '../stand-in.ts'
import { asksFor, cited, consulted, said } from './said.ts'

type Posted = { keyword: string; language_code: string; tag?: string }
type Waiting = { id: string; task: Posted }

export type Chatgpt = StandIn & {
  /** Tasks that are paid for and not collected yet. */
  queue: Waiting[]
  /** Finishes the tasks that wait. */
  work(): void
}

/** DataForSEO's ChatGPT scraper: `live/advanced`, `task_post`, `tasks_ready` and `task_get/advanced`. */
export async function startChatgpt({ isBusy = false } = {}): Promise<Chatgpt> {
  const queue: Waiting[] = []
  const state = { isBusy }
  const service = await standIn((asked) => answer(asked, queue, state))
  return {
    ...service,
    queue,
    work() {
      state.isBusy = false
    },
  }
}

const path = '/v3/ai_optimization/chat_gpt/llm_scraper/'

const envelope = (...tasks: object[]): Reply => ({
  body: {
    version: '0.1',
    status_code: 20000,
    status_message: 'Ok.',
    cost: 0.004,
    tasks_count: tasks.length,
    tasks,
  },
})
const taskOf = (
  status_code: number,
  status_message: string,
  result: unknown[] | null = null,
  id = 'none',
) => ({
  id,
  status_code,
  status_message,
  cost: status_code === 20000 || status_code === 20100 ? 0.004 : 0,
  result_count: result?.length ?? 0,
  result,
})

function answer(asked: Asked, queue: Waiting[], { isBusy }: { isBusy: boolean }): Reply {
  const refusal = refusalOf(asked)
  if (refusal !== null) return refusal
  if (!asked.path.startsWith(path)) return { status: 404, body: {} }
  const call = asked.path.slice(path.length)
  if (asked.method === 'POST') {
    const [task]: Posted[] = JSON.parse(asked.body)
    if (task === undefined) return envelope(taskOf(40503, 'POST Data Is Empty.'))
    if (call === 'live/advanced') return envelope(finished(task))
    if (call !== 'task_post') return { status: 404, body: {} }
    const id = `task-${queue.length + 1}`
    queue.push({ id, task })
    return envelope(taskOf(20100, 'Task Created.', null, id))
  }
  if (call === 'tasks_ready') {
    const done = isBusy ? [] : queue
    return envelope(
      taskOf(
        20000,
        'Ok.',
        done.map(({ id, task }) => ({ id, tag: task.tag })),
      ),
    )
  }
  const [, id] = /^task_get\/advanced\/(.+)$/.exec(call) ?? []
  const waiting = queue.find((one) => one.id === id)
  if (waiting === undefined) return envelope(taskOf(40400, 'Not Found.'))
  queue.splice(queue.indexOf(waiting), 1)
  return envelope(finished(waiting.task))
}

function finished({ keyword, language_code }: Posted) {
  if (asksFor('refused', keyword)) return taskOf(40102, 'No Search Results.')
  const hasSearched = !asksFor('fromMemory', keyword)
  return taskOf(20000, 'Ok.', [
    {
      keyword,
      language_code,
      model: 'gpt-5',
      check_url: 'https://chatgpt.com/?q=x',
      markdown: asksFor('silent', keyword) ? '' : said,
      search_results: hasSearched
        ? [consulted, ...cited].map((page) => ({
            type: 'chat_gpt_search_result',
            ...page,
            description: 'so',
          }))
        : null,
      sources: hasSearched
        ? cited.map(({ url, title }) => ({
            type: 'chat_gpt_source',
            title,
            snippet: 'so',
            url: `${url}?utm_source=chatgpt.com`,
          }))
        : null,
      fan_out_queries: hasSearched ? [keyword] : null,
      brand_entities: null,
      item_types: ['chat_gpt_text'],
      items_count: 1,
      items: [{ type: 'chat_gpt_text', rank_group: 1, rank_absolute: 1, text: said }],
    },
  ])
}
