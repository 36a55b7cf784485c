import { setTimeout as sleep } from 'node:timers/promises'
import { dashboard } from '@rankline/contract/dashboard/calls'
import { utcDay } from '@rankline/contract/days'
import type { Endpoint, ItemsOf } from '@rankline/contract/endpoint'
import { exportLocal, fetchExport, listExports } from '@rankline/contract/exports/calls'
import { addKeywords } from '@rankline/contract/keywords/calls'
import { createProject } from '@rankline/contract/projects/calls'
import { createReport, downloadReport } from '@rankline/contract/reports/calls'
import { textOfPdf } from '../server/tests/support/pdf.ts'
import type { Input } from './caller.ts'
import { type Person, site } from './person.ts'

/** Places in which a write is looked for: a call, a file that a call makes, and files that a worker makes. */
export const lookedFor = ['counter', 'CSV', 'PDF', 'report'] as const
export type LookedFor = (typeof lookedFor)[number]

/** Somebody who writes and looks at once whether their own write is shown, whatever happens. */
export type Prober = {
  /** Since the last call of this. */
  take(): Probes
  stop(): Promise<void>
}

export type Probes = {
  /** Looks that found the write. */
  seen: Record<LookedFor, number>
  /** Looks that did not. */
  missed: string[]
  /** Number of answers by status; 0 for no answer. */
  statuses: Map<number, number>
}

const PAUSE = 200
/** Seconds until a worker has made a file, on a busy machine. */
const MADE = 120

/** An answer that was no success: the look says nothing. */
class Unanswered extends Error {}

/** @param url of the product */
export function startProber(url: string, person: Person, name: string): Prober {
  let probes = noProbes()
  let isStopping = false
  let projects = 0
  let count = 0
  const loop = run()

  async function get<E extends Endpoint>(endpoint: E, input: Input): Promise<ItemsOf<E>> {
    const { status, items } = await person.ask(endpoint, input)
    counted(status)
    if (items === null) throw new Unanswered()
    return items
  }

  function counted(status: number) {
    probes.statuses.set(status, (probes.statuses.get(status) ?? 0) + 1)
  }

  async function run() {
    while (!isStopping) {
      count += 1
      await probe().catch((error: unknown) => {
        if (!(error instanceof Unanswered)) probes.missed.push(String(error))
      })
      await sleep(PAUSE)
    }
  }

  async function probe() {
    const word = `${name}${count}word`
    const form = { project_name: `Probe ${word}`, project_url: site }
    const { project } = await get(createProject, form)
    projects += 1
    const { counters } = await get(dashboard, {})
    note('counter', counters.projects === projects, `${counters.projects} of ${projects} projects`)
    await get(addKeywords, { project_id: project.id, keywords: word })
    note('CSV', (await fileOf('csv', project.id)).toString().includes(word), word)
    note('PDF', (await textOfPdf(await fileOf('pdf', project.id))).join(' ').includes(word), word)
    note('report', (await reportOf(project.id)).toString().includes(word), word)
  }

  function note(what: LookedFor, isSeen: boolean, detail: string) {
    if (isSeen) probes.seen[what] += 1
    else probes.missed.push(`${what}: ${detail}`)
  }

  /** The keywords of a project as a file. A PDF is made by a worker, a small CSV in the call. */
  async function fileOf(file_type: 'csv' | 'pdf', project_id: number): Promise<Buffer> {
    const made = await get(exportLocal, { file_type, project_id })
    if (made.redirect_direct !== null) return download(made.redirect_direct)
    const { id } = made.export
    await untilMade(
      async () => (await get(listExports, {})).data.find((one) => one.id === id)?.status === 'done',
    )
    return download((await get(fetchExport, { export_id: id })).redirect_direct)
  }

  /** The CSV of a report, which a worker makes. */
  async function reportOf(projectId: number): Promise<Buffer> {
    const { report } = await get(createReport, {
      ...{ name: `Report ${count}`, project_id: projectId, document_type: 2, document_detail: 1, timer: 1 },
      ...{ start_at: utcDay(-7), end_at: utcDay(-1), destination_type: ['webhook'] },
      destination_type_webhook: 'https://receiver.example.com/hook',
    })
    const path = await untilMade(
      async () => (await get(downloadReport, { report_id: report.id })).path ?? false,
    )
    return download(path)
  }

  async function download(path: string): Promise<Buffer> {
    const answer = await fetch(new URL(path, url)).catch(() => undefined)
    counted(answer?.status ?? 0)
    if (answer?.status !== 200) throw new Unanswered()
    return Buffer.from(await answer.arrayBuffer())
  }

  return {
    take() {
      const taken = probes
      probes = noProbes()
      return taken
    },
    async stop() {
      isStopping = true
      await loop
    },
  }
}

/** Waits until a file is made; calls without an answer meanwhile are asked again. */
async function untilMade<T>(ask: () => Promise<T | false>): Promise<T> {
  const deadline = Date.now() + 1_000 * MADE
  while (Date.now() < deadline) {
    const found = await ask().catch((error: unknown) => {
      if (error instanceof Unanswered) return false as const
      throw error
    })
    if (found !== false) return found
    await sleep(PAUSE)
  }
  throw new Error(`No file was made in ${MADE} seconds.`)
}

const noProbes = (): Probes => ({
  seen: { counter: 0, CSV: 0, PDF: 0, report: 0 },
  missed: [],
  statuses: new Map(),
})
