import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestApp } from './app.ts'

/** Starts a process of a file beside this one, and waits until it says that it is ready. */
export async function startProcess(file: string, ...input: string[]): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL(file, import.meta.url)), input, {
    execArgv: ['--import', 'tsx', '--conditions=source'],
  })
  await once(worker, 'message')
  return worker
}

/** Kills a worker; others see at once that it lives no more. */
export async function killWorker({ database }: TestApp, worker: ChildProcess) {
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  // As if a minute had passed since it last said that it lives.
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '2 minutes' WHERE locked_at IS NOT NULL`,
  )
}
