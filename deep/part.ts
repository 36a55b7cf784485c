import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Random, randomFrom } from '@rankline/serp/testing/random'
import type { PartReport, Remark, Verdict } from './report.ts'

export const results = fileURLToPath(new URL('../results/deep/', import.meta.url))

/** Context of a part: its own directory and random numbers, and functions that report its results. */
export type Deep = {
  seed: number
  /** Whether it may take hours. */
  isLong: boolean
  random: Random
  /** Empty at the start, and removed at the end. */
  directory: string
  /** Log of the processes that the part starts. */
  logFile: string
  check(name: string, holds: boolean, detail?: string): void
  remark(name: string, value: string | number): void
  /** Says why the part cannot be run on this machine. */
  skip(why: string): void
  /** Ends something that was started; run in reverse order, also when the part fails or is interrupted. */
  onEnd(end: () => unknown): void
}

export type Part = (deep: Deep) => Promise<void>

/** Runs a part to its end, and undoes all of its changes to the machine. */
export async function runPart(name: string, part: Part, seed: number, isLong: boolean): Promise<PartReport> {
  const verdicts: Verdict[] = []
  const remarks: Remark[] = []
  let skipped: string | null = null
  const ends: (() => unknown)[] = []
  const directory = mkdtempSync(join(tmpdir(), `rankline-deep-${name}-`))
  // PostgreSQL may run as another user, who needs access.
  chmodSync(directory, 0o755)
  mkdirSync(results, { recursive: true })
  const logFile = join(results, `${name}.log`)
  rmSync(logFile, { force: true })

  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= (async () => {
      for (const one of ends.reverse()) await one()
      rmSync(directory, { recursive: true, force: true })
    })()
    return ending
  }
  const interrupted = () => void end().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, interrupted)

  try {
    await part({
      seed,
      isLong,
      random: randomFrom(seed),
      directory,
      logFile,
      check: (check, holds, detail = '') => verdicts.push({ name: check, holds, detail }),
      remark: (remark, value) => remarks.push({ name: remark, value: String(value) }),
      skip: (why) => {
        skipped = why
      },
      onEnd: (one) => ends.push(one),
    })
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    verdicts.push({ name: 'the part came to its end', holds: false, detail })
  }
  await end()
  return { part: name, verdicts, remarks, skipped }
}
