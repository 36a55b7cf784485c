import { setTimeout as sleep } from 'node:timers/promises'
import { utcDay } from '@rankline/contract/days'
import type { Endpoint } from '@rankline/contract/endpoint'
import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { addNote } from '@rankline/contract/notes/calls'
import { createProject } from '@rankline/contract/projects/calls'
import { createTag } from '@rankline/contract/tags/calls'
import type { Random } from '@rankline/serp/testing/random'
import type { Input } from './caller.ts'
import { type Person, site } from './person.ts'

/** Writes that the product has acknowledged. */
export type Acknowledged = {
  projects: { id: number; name: string }[]
  keywords: { projectId: number; phrase: string }[]
  notes: { keywordId: number; text: string }[]
  tags: { keywordId: number; name: string }[]
}

export type Writer = {
  acknowledged: Acknowledged
  /** Number of responses by status; 0 for no response. */
  statuses: Map<number, number>
  /** Calls that were answered with 500, and the message. */
  broken: string[]
  stop(): Promise<void>
}

const PAUSE = 40

/** Keeps writing projects, keywords, notes and tags despite failures, and remembers which writes were acknowledged. */
export function startWriter(person: Person, random: Random, name = 'w'): Writer {
  const acknowledged: Acknowledged = { projects: [], keywords: [], notes: [], tags: [] }
  const statuses = new Map<number, number>()
  const broken: string[] = []
  const keywordIds: number[] = []
  let isStopping = false
  let count = 0
  const loop = run()

  async function tried<E extends Endpoint>(endpoint: E, input: Input) {
    const answer = await person.ask(endpoint, input)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 500) broken.push(`${endpoint.path}: ${answer.message}`)
    return answer.items
  }

  async function run() {
    while (!isStopping) {
      count += 1
      await writeSomething()
      await sleep(PAUSE)
    }
  }

  async function writeSomething(): Promise<void> {
    const project = acknowledged.projects[random(Math.max(1, acknowledged.projects.length))]
    const keywordId = keywordIds[random(Math.max(1, keywordIds.length))]
    const choice = random(10)
    if (project === undefined || choice === 0) return writeProject()
    if (keywordId === undefined || choice < 4) return writeKeywords(project.id)
    return choice < 7 ? writeNote(keywordId) : writeTag(keywordId)
  }

  async function writeProject() {
    const project = `Project ${name} ${count}`
    const items = await tried(createProject, { project_name: project, project_url: site })
    if (items !== null) acknowledged.projects.push({ id: items.project.id, name: project })
  }

  async function writeKeywords(projectId: number) {
    const phrases = Array.from({ length: 1 + random(3) }, (_, index) => `${name} phrase ${count} ${index}`)
    const items = await tried(addKeywords, { project_id: projectId, keywords: phrases.join('\n') })
    if (items === null) return
    acknowledged.keywords.push(...phrases.map((phrase) => ({ projectId, phrase })))
    const list = await tried(listKeywords, { project_id: projectId })
    for (const { id } of list?.data.slice(0, 3) ?? []) keywordIds.push(id)
  }

  async function writeNote(keywordId: number) {
    const text = `Note ${name} ${count}`
    const day = utcDay()
    const note = { project_keyword_ids: [keywordId], text, selected_date: day }
    if ((await tried(addNote, note)) !== null) acknowledged.notes.push({ keywordId, text })
  }

  async function writeTag(keywordId: number) {
    const tag = `${name} tag ${count}`
    if ((await tried(createTag, { tag, project_keyword_ids: [keywordId] })) !== null)
      acknowledged.tags.push({ keywordId, name: tag })
  }

  return {
    acknowledged,
    statuses,
    broken,
    async stop() {
      isStopping = true
      await loop
    },
  }
}

export const formatStatuses = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status === 0 ? 'no answer' : status} × ${count}`)
    .join(', ')
