import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './workspace.mjs'

type Step = { uses?: string; run?: string; with?: Record<string, unknown> }
type Job = { 'timeout-minutes'?: number; steps: Step[]; strategy?: { matrix: { node: string[] } } }
type Workflow = {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  engines: { node: string }
}
const files = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`)
const workflows = files.map((file) => ({ file, workflow: parse(read(file)) as Workflow }))
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file} ${name}`, job })),
)
const steps = jobs.flatMap(({ name, job }) => job.steps.map((step) => ({ name, step })))

test('workflows call scripts that exist', () => {
  const missing = steps.flatMap(({ step: { run = '' } }) => [
    ...[...run.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].filter(
      ([, name = '']) => !(name in manifest.scripts),
    ),
    ...[...run.matchAll(/\b(?:bash|node) (?!-)([\w./-]+)/g)].filter(
      ([, file = '']) => !existsSync(join(root, file)),
    ),
  ])
  expect(missing.map(([call]) => call)).toEqual([])
})

// An attacker who takes over the repository of an action can move its tags, but not a commit.
test('workflows name the commit and the version of every action', () => {
  const lines = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => /\buses:/.test(line)),
  )
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  const named = new Set(lines.map((line) => line.replace(/.*uses: /, '')))
  expect([...named].map((name) => name.split('@')[0]).sort()).toEqual(
    [...new Set(steps.flatMap(({ step: { uses } }) => uses?.split('@')[0] ?? []))].sort(),
  )
})

test('workflows may read the repository and nothing else, unless a job says so', () => {
  for (const { workflow } of workflows) expect(workflow.permissions).toEqual({ contents: 'read' })
  for (const { step } of steps.filter(({ step: { uses = '' } }) => uses.startsWith('actions/checkout@')))
    expect(step.with).toMatchObject({ 'persist-credentials': false })
  // This event runs the code of strangers with write permission.
  for (const { workflow } of workflows) expect(Object.keys(workflow.on)).not.toContain('pull_request_target')
})

test('no text from outside becomes part of a command', () => {
  expect(steps.filter(({ step: { run = '' } }) => run.includes('${{')).map(({ name }) => name)).toEqual([])
})

test('every job has a time limit', () => {
  expect(jobs.filter(({ job }) => job['timeout-minutes'] === undefined).map(({ name }) => name)).toEqual([])
})

test('CI tests the oldest Node that is allowed, and the one of the image', () => {
  const { node } = jobs.find(({ name }) => name.endsWith('ci.yml test'))?.job.strategy?.matrix ?? { node: [] }
  expect(manifest.engines.node).toMatch(new RegExp(`^\\^${node[0]}\\.0 `))
  const [, image] = /^FROM .*\bnode:(\d+)-/m.exec(read('Dockerfile')) ?? []
  expect(node).toContain(image)
  expect(JSON.parse(read('.devcontainer/devcontainer.json')).image).toMatch(new RegExp(`:${image}-bookworm$`))
})
