import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, root } from './workspace.mjs'

checkNode()
process.chdir(root)
// In a process of its own: reading every source would make this one large for good.
const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
// In this process, so that signals reach it directly and no parent can be lost.
await import('../server/dist/supervisor.js')
