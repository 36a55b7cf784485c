import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, choosePort, root } from './workspace.mjs'

checkNode()
process.chdir(root)
await choosePort()
// In its own process: reading every source file would increase this process's memory for good.
const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
// In this process, so that signals reach it directly and it cannot lose its parent.
await import('../server/dist/processes/supervisor.js')
