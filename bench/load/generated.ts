import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Job, Outcome } from './generator.ts'

/** The process that asks; disconnect it at the end. */
export const startGenerator = (): ChildProcess =>
  fork(fileURLToPath(new URL('generator.ts', import.meta.url)))

/** A raw request, as a browser or a program sends it. */
export const requestOf = (path: string, token: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    'host: bench',
    'accept: application/json',
    'accept-encoding: gzip, deflate, br',
    `authorization: Bearer ${token}`,
    '\r\n',
  ].join('\r\n')

export async function load(generator: ChildProcess, job: Job): Promise<Outcome> {
  generator.send(job)
  const [outcome] = (await once(generator, 'message')) as [Outcome]
  return outcome
}
