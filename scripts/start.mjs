import { build, checkNode, ensureDependencies, root } from './workspace.mjs'

checkNode()
process.chdir(root)
ensureDependencies()
build()
// In this process, so that signals reach it directly and no parent can be lost.
await import('../server/dist/main.js')
