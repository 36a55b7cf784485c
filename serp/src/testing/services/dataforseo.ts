import { refusalOf } from './dataforseo-login.ts'
import { type Asked, type Listed, pagesOf, type Reply, type StandIn, standIn } from './stand-in.ts'

type Posted = { keyword: string; depth?: number; tag?: string }
type Waiting = { id: string; task: Posted; isDone: boolean }

export type Dataforseo = StandIn & {
  /** Every task posted to the queue, finished or not. */
  queue: Waiting[]
  /** Finishes the waiting tasks. */
  work(): void
}

/** DataForSEO's `live/advanced`, `task_post`, `tasks_ready` and `task_get/advanced` for Google, its AI Mode, and Bing. */
export async function startDataforseo({ isBusy = false } = {}): Promise<Dataforseo> {
  const queue: Waiting[] = []
  const service = await standIn((asked) => answer(asked, queue, isBusy))
  return {
    ...service,
    queue,
    work() {
      for (const waiting of queue) waiting.isDone = true
    },
  }
}

const envelope = (tasks: unknown[], code = 20000, message = 'Ok.'): Reply => ({
  body: { version: '0.1', status_code: code, status_message: message, tasks_count: tasks.length, tasks },
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
  result_count: result?.length ?? 0,
  result,
})

function answer(asked: Asked, queue: Waiting[], isBusy: boolean): Reply {
  const refusal = refusalOf(asked)
  if (refusal !== null) return refusal
  const { method, path, body } = asked
  const [, engine, kind, call] =
    /^\/v3\/serp\/(google(?=\/(?:organic|ai_mode)\/)|bing(?=\/organic\/))\/(\w+)\/(.+)$/.exec(path) ?? []
  if (engine === undefined || call === undefined) return { status: 404, body: {} }

  if (method === 'POST') {
    const [task]: Posted[] = JSON.parse(body)
    if (task === undefined) return envelope([taskOf(40503, 'POST Data Is Empty.')])
    if (call === 'live/advanced') return envelope([kind === 'ai_mode' ? answered(task) : finished(task)])
    if (call !== 'task_post') return { status: 404, body: {} }
    const id = `task-${queue.length + 1}`
    queue.push({ id, task, isDone: !isBusy })
    return envelope([taskOf(20100, 'Task Created.', null, id)])
  }
  if (call === 'tasks_ready') {
    const done = queue.filter(({ isDone }) => isDone)
    return envelope([
      taskOf(
        20000,
        'Ok.',
        done.map(({ id, task }) => ({ id, se: engine, se_type: kind, tag: task.tag })),
      ),
    ])
  }
  const [, id] = /^task_get\/advanced\/(.+)$/.exec(call) ?? []
  const waiting = queue.find((one) => one.id === id)
  if (waiting === undefined) return envelope([taskOf(40400, 'Not Found.')])
  if (!waiting.isDone) return envelope([taskOf(40602, 'Task In Queue.')])
  queue.splice(queue.indexOf(waiting), 1)
  return envelope([kind === 'ai_mode' ? answered(waiting.task) : finished(waiting.task)])
}

/** AI Mode answers in words, with the pages it cites; of some answers the service has no sources. */
function answered({ keyword }: Posted) {
  const references = pagesOf(decodeURIComponent(keyword.replaceAll('+', ' ')))[0]?.map(({ title, url }) => ({
    type: 'ai_overview_reference',
    domain: new URL(url).hostname,
    url: `${url}#:~:text=so`,
    title,
  }))
  const items = [{ type: 'ai_overview', rank_group: 1, markdown: 'It is so.', items: null, references }]
  return taskOf(20000, 'Ok.', [{ keyword, type: 'ai_mode', se_results_count: 0, items_count: 1, items }])
}

function finished({ keyword, depth = 10 }: Posted) {
  const crawled = pagesOf(decodeURIComponent(keyword.replaceAll('+', ' '))).slice(0, depth / 10)
  if (crawled.length === 0) return taskOf(40102, 'No Search Results.')
  const results = crawled.flat()
  return taskOf(20000, 'Ok.', [
    {
      keyword,
      type: 'organic',
      se_results_count: results.length,
      pages_count: crawled.length,
      items_count: results.length + 2,
      items: [
        { type: 'paid', rank_group: 1, rank_absolute: 1, title: 'Ad', url: 'https://ad.test/' },
        {
          type: 'people_also_ask',
          rank_group: 1,
          rank_absolute: 2,
          items: [{ type: 'people_also_ask_element', title: 'Which one?' }],
        },
        ...(keyword.includes('overview') ? [overview] : []),
        ...results.map((result, index) => organic(result, index)),
        {
          type: 'related_searches',
          rank_group: 1,
          rank_absolute: 99,
          items: [`${keyword} near me`],
        },
      ],
    },
  ])
}

const overview = {
  type: 'ai_overview',
  rank_group: 1,
  rank_absolute: 2,
  asynchronous_ai_overview: true,
  markdown: 'Acorn is often named.',
  items: [{ type: 'ai_overview_element', title: null, text: 'Acorn is often named.', references: null }],
  references: [
    {
      type: 'ai_overview_reference',
      domain: 'source1.test',
      url: 'https://source1.test/#:~:text=so',
      title: 'Source 1',
    },
  ],
}

const organic = ({ title, url, text }: Listed, index: number) => ({
  type: 'organic',
  rank_group: index + 1,
  rank_absolute: index + 3,
  domain: new URL(url).hostname,
  title,
  url,
  description: text,
  links: index === 0 ? [{ type: 'link_element', title: 'Prices', url: `${url}/prices` }] : null,
})
