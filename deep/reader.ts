import { setTimeout as sleep } from 'node:timers/promises'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { listProjects } from '@rankline/contract/projects/calls'
import type { Person } from './person.ts'

/** Somebody who goes on looking at lists whatever happens. */
export type Reader = {
  /** How often the product answered with which status since the last call of this, 0 for not at all. */
  take(): Map<number, number>
  stop(): Promise<void>
}

const PAUSE = 50

export function startReader(person: Person, projectId: number): Reader {
  let statuses = new Map<number, number>()
  let isStopping = false
  const loop = run()

  async function run() {
    while (!isStopping) {
      for (const status of [
        (await person.ask(listProjects, {})).status,
        (await person.ask(listKeywords, { project_id: projectId })).status,
      ])
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(PAUSE)
    }
  }

  return {
    take() {
      const taken = statuses
      statuses = new Map()
      return taken
    },
    async stop() {
      isStopping = true
      await loop
    },
  }
}
