import { setTimeout as sleep } from 'node:timers/promises'
import { findProject } from '@rankline/contract/projects/calls'
import type { Person } from './person.ts'

/** Milliseconds between two calls of somebody who goes on working. */
const PAUSE = 50

/** How long a piece of work takes, and the slowest call of the same person while it goes on, in ms. */
export async function besideCalls(
  person: Person,
  projectId: number,
  work: () => Promise<unknown>,
): Promise<{ took: number; slowest: number }> {
  const begun = performance.now()
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  // Who fails is asked for the reason at the end.
  working.catch(() => undefined)
  let slowest = 0
  while (!isDone) {
    const { ms } = await person.time(findProject, { project_id: projectId })
    slowest = Math.max(slowest, ms)
    await sleep(PAUSE)
  }
  await working
  return { took: performance.now() - begun, slowest }
}
