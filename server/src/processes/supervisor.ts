import '../platform/node-version.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { superviseChild } from '../platform/child.ts'
import { createPlainLog } from '../platform/plain-log.ts'
import { PATIENCE, runProcess } from '../platform/process.ts'

// Keeps main.ts running. It must stay small: do not import anything that needs a package.
const log = createPlainLog('supervisor')

await runProcess(
  async (lifetime) => {
    const main = supervise('main')
    lifetime.onStop(async () => {
      const isGone = main.current() !== undefined && main.pid() === undefined
      await main.stop()
      // Main closes the database; a crashed main has left it running.
      if (isGone) await closeDatabase()
    })
    await main.ready
  },
  { patience: PATIENCE + 2_000 },
)

function supervise(name: string) {
  return superviseChild({
    name: `${name} process`,
    file: fileOf(name),
    env: process.env,
    output: 'inherit',
    ready: (child) => once(child, 'message'),
    log,
    patience: PATIENCE + 1_000,
  })
}

async function closeDatabase() {
  const child = fork(fileOf('close-database'), {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'exit')
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`./${name}${extname(import.meta.url)}`, import.meta.url))
}
