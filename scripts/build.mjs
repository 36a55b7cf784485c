import { build, checkNode, ensureDependencies } from './workspace.mjs'

checkNode()
ensureDependencies()
build()
