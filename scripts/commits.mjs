import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

// Which commit each stage of the tests was last run at.

const FILE = join(root, 'results', 'commits.json')

/** @returns {Record<string, string>} by stage; a commit ends in `+` when files differed from it */
export function readCommits() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
}

/** Notes that a stage was run at what is checked out now. */
export function noteCommit(stage) {
  writeFileSync(FILE, JSON.stringify({ ...readCommits(), [stage]: currentCommit() }, null, 2))
}

/** `unknown` outside a git repository. */
function currentCommit() {
  const head = git('rev-parse', '--short=12', 'HEAD')
  if (head === null) return 'unknown'
  return git('status', '--porcelain') === '' ? head : `${head}+`
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
