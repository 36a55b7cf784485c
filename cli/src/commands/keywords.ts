import { readFile } from 'node:fs/promises'
import type { AnswerOf, Client, InputOf } from '@rankline/client'
import { CommandError, EXIT } from '../failures.ts'
import type { Row } from '../output.ts'
import { ask, progress, say, type Terminal, textOf } from '../terminal.ts'

type Keyword = AnswerOf<'getKeyword'>
const MOST_ADDED = 1_000
/** Milliseconds between two looks at running checks. */
const LOOK_AGAIN = 2_000

export const idOf = (text: string | number, what: string): number => {
  const id = Number(text)
  if (Number.isSafeInteger(id) && id > 0) return id
  throw new CommandError(`${what} must be a number, not "${text}". \`rankline projects\` lists them.`)
}

export const projectColumns = [
  'id',
  'name',
  'url',
  'keywords',
  'visibility',
  'average',
  'improved',
  'declined',
]

export async function projects(client: Client): Promise<Row[]> {
  const rows: Row[] = []
  for await (const project of client.each('listProjects', {}))
    rows.push({
      id: project.id,
      name: project.name,
      url: project.url,
      keywords: project.keywords,
      visibility: project.visibility,
      average: project.average_position,
      improved: project.improved,
      declined: project.declined,
    })
  return rows
}

export const rankColumns = [
  'id',
  'keyword',
  'position',
  'change',
  'state',
  'country',
  'device',
  'volume',
  'page',
  'checked',
]

export async function ranks(
  client: Client,
  project: string,
  filters: Record<string, string>,
): Promise<Row[]> {
  const rows: Row[] = []
  const input = { ...filters, project_id: idOf(project, 'The project') } as InputOf<'listKeywords'>
  for await (const keyword of client.each('listKeywords', { ...input, limit: 500 })) rows.push(rowOf(keyword))
  return rows
}

const rowOf = ({ id, keyword, rank, change, search, volume }: Keyword): Row => ({
  id,
  keyword,
  position: rank.position,
  change,
  state: rank.state === 'not_in_depth' ? `not in ${rank.depth}` : rank.state,
  country: search.country,
  device: search.device,
  volume,
  page: rank.url,
  checked: rank.checked_at,
})

export type AddOptions = {
  engine?: string
  country?: string
  language?: string
  device?: string
  dryRun?: boolean
}

/** Adds the lines of a file, or of the standard input for `-`. */
export async function add(
  client: Client,
  terminal: Terminal,
  project: string,
  file: string,
  options: AddOptions,
) {
  const projectId = idOf(project, 'The project')
  const text = file === '-' ? await textOf(terminal.input) : await readText(file)
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) throw new CommandError(`${file} has no keywords.`)
  const { engine = 'google', country = 'US', language, device } = options
  const search = { engine, country, ...(language && { language }), ...(device && { device }) }
  let added = 0
  for (let from = 0; from < lines.length; from += MOST_ADDED) {
    const keywords = lines.slice(from, from + MOST_ADDED)
    const input = { project_id: projectId, keywords, search, ...(options.dryRun && { dry_run: true }) }
    added += (await client.call('addKeywords', input)).added
    progress(terminal, `${Math.min(from + MOST_ADDED, lines.length)} of ${lines.length}`)
  }
  progress(terminal, '')
  const verb = options.dryRun ? 'would be added' : 'added'
  say(terminal, `${added} ${verb}, ${lines.length - added} already there.`)
}

const readText = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file}: ${error.message}`,
    )
  })

export type CheckOptions = { yes?: boolean; maxCost?: number; watch?: boolean; all?: boolean }

/** Requests checks after it has said what they cost. */
export async function check(
  client: Client,
  terminal: Terminal,
  project: string,
  ids: readonly string[],
  options: CheckOptions,
) {
  const projectId = idOf(project, 'The project')
  if (ids.length === 0 && !options.all) throw new CommandError('Name keywords by their ids, or use --all.')
  const wanted = ids.length > 0 ? ids.map((id) => idOf(id, 'A keyword')) : await everyId(client, projectId)
  if (wanted.length === 0) throw new CommandError('The project has no keywords.', EXIT.notFound)
  const { estimate } = await client.call('requestChecks', { keyword_ids: wanted, dry_run: true })
  say(terminal, estimateText(estimate))
  if (!options.yes) {
    if (!terminal.input.isTTY) throw new CommandError('Use --yes to start the checks without a question.')
    if (!/^y(es)?$/i.test(await ask(terminal, 'Start? [y/N] ')))
      throw new CommandError('Nothing was started.', EXIT.failed)
  }
  const since = new Date().toISOString()
  const { data } = await client.call('requestChecks', {
    keyword_ids: wanted,
    ...(options.maxCost !== undefined && { max_cost: options.maxCost }),
  })
  const requested = data.filter(({ result }) => result === 'requested').map(({ keyword_id }) => keyword_id)
  say(terminal, `${requested.length} requested, ${data.length - requested.length} refused.`)
  if (options.watch) await watch(client, terminal, projectId, requested, since)
}

function estimateText({ checks, requests, cost }: AnswerOf<'requestChecks'>['estimate']): string {
  const about = requests === null ? 'an unknown number of requests' : `about ${requests} requests`
  return `${checks} checks, ${about}, ${cost === null ? 'at an unknown price' : `about $${cost.toFixed(4)}`}.`
}

async function everyId(client: Client, projectId: number): Promise<number[]> {
  const ids: number[] = []
  for await (const { id } of client.each('listKeywords', { project_id: projectId, fields: 'id', limit: 500 }))
    ids.push(id)
  return ids
}

/** Shows how many checks have ended, until all have. */
async function watch(
  client: Client,
  terminal: Terminal,
  projectId: number,
  ids: readonly number[],
  since: string,
) {
  const open = new Set(ids)
  while (open.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
    const fields = { project_id: projectId, fields: 'id,rank', limit: 500 }
    for await (const { id, rank } of client.each('listKeywords', fields))
      if (rank.tried_at !== null && rank.tried_at >= since) open.delete(id)
    progress(terminal, `${ids.length - open.size} of ${ids.length} checked`)
  }
  progress(terminal, '')
  say(terminal, `${ids.length} checked.`)
}
