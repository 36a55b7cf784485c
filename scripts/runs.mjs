import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

// The last run of each stage of the tests: at which commit, and with which verdict.

const FILE = join(root, 'results', 'runs.json')

/** The stages of `npm test`, in their order. */
export const STAGES = ['types', 'lint', 'unused', 'boundaries', 'unit', 'api', 'e2e']

/** The stages that have tests marked as deep; the names of their runs begin with `deep-`. */
export const DEEP_STAGES = ['unit', 'api', 'e2e']

/**
 * @returns {Record<string, { commit: string, verdict?: string }>} by stage. A commit ends in `+` when files differed from it;
 * a run that did not reach its end has no verdict.
 */
export function readRuns() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
}

/** Notes that a stage begins, at the commit that is checked out now. */
export function noteStart(stage) {
  writeRun(stage, { commit: currentCommit() })
}

/** Notes how a stage has ended. */
export function noteVerdict(stage, verdict) {
  writeRun(stage, { ...readRuns()[stage], verdict })
}

function writeRun(stage, run) {
  writeFileSync(FILE, JSON.stringify({ ...readRuns(), [stage]: run }, null, 2))
}

/** @returns {string} `unknown` outside a git repository */
export function currentCommit() {
  const head = git('rev-parse', '--short=12', 'HEAD')
  if (head === null) return 'unknown'
  return git('status', '--porcelain') === '' ? head : `${head}+`
}

/** @returns {string | null} what git prints, or null where it fails */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
