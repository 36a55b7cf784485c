import { type ChildProcess, spawn } from 'node:child_process'

/** Processes that take all the processor time they get; they end with this one. */
export function startBusy(count: number): { stop(): Promise<void> } {
  const processes = Array.from({ length: count }, spin)
  return {
    async stop() {
      await Promise.all(processes.map(end))
    },
  }
}

const spin = (): ChildProcess =>
  spawn(process.execPath, ['-e', `for (;;) if (process.ppid !== ${process.pid}) process.exit()`], {
    stdio: 'ignore',
  })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}
