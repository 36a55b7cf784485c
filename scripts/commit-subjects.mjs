import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Checks the subjects of commits, as CONTRIBUTING.md asks for them:
//   node scripts/commit-subjects.mjs FROM..TO     of all commits in between
//   node scripts/commit-subjects.mjs FILE         of a message that is being written, for the hook of git

const LONGEST = 60
const FORM = /^[a-z0-9][a-z0-9,() -]*: \S/
/** Subjects that git and the updates of packages write themselves. */
const WRITTEN = /^(?:Merge |Revert "|fixup! |squash! )/

/** Finds the problem of a subject; null if there is none. */
export function problemOf(subject) {
  if (WRITTEN.test(subject)) return null
  if (!FORM.test(subject)) return 'must be like "alerts: keep settings that were unticked"'
  if (subject.length > LONGEST) return `has ${subject.length} characters, ${LONGEST} at most`
  if (subject.endsWith('.')) return 'must not end with a full stop'
  return null
}

function subjectsOf(given) {
  if (!given.includes('..')) return [readFileSync(given, 'utf8').split('\n', 1)[0]]
  const { status, stdout, stderr } = spawnSync('git', ['log', '--no-merges', '--format=%s', given], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\n').filter((line) => line !== '')
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const problems = subjectsOf(process.argv[2] ?? 'HEAD~1..HEAD')
    .map((subject) => [subject, problemOf(subject)])
    .filter(([, problem]) => problem !== null)
  for (const [subject, problem] of problems) console.error(`"${subject}" ${problem}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
