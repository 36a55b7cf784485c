import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './workspace.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const dockerfile = read('Dockerfile')

// npm 10, which comes with Node 22, ignores the list `allowScripts` of package.json.
test('packages run no programs while they are installed, in the image either', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  for (const [, copied] of dockerfile.matchAll(/^COPY(.*package-lock\.json.*)$/gm))
    expect(copied).toContain('.npmrc')
  const installs = [...dockerfile.matchAll(/^RUN npm ci.*$/gm)].map(([line]) => line)
  expect(installs).toHaveLength(2)
  for (const line of installs) expect(line).not.toMatch(/ignore-scripts/)
})

test('the image is built on a base that cannot change unnoticed, and runs as an ordinary user', () => {
  const bases = [...dockerfile.matchAll(/^FROM (?:--platform=\$BUILDPLATFORM )?(\S+)/gm)].map(
    ([, base]) => base,
  )
  expect(bases).toHaveLength(3)
  expect(new Set(bases).size).toBe(1)
  expect(bases[0]).toMatch(/^node:22-bookworm-slim@sha256:[0-9a-f]{64}$/)
  const [, last = ''] = dockerfile.split(/^FROM .*$(?![\s\S]*^FROM )/m)
  expect(last).toMatch(/^USER node$/m)
  expect(last).not.toContain('--chown')
})

test('a container can write its data and nothing else, and gains no privileges', () => {
  const compose = read('compose.yaml')
  const services = [...compose.matchAll(/^ {2}\w+:\n(?: {4}.*\n|\n)+/gm)].map(([service]) => service)
  expect(services).toHaveLength(1)
  for (const service of services)
    for (const line of [
      'read_only: true',
      'tmpfs:\n      - /tmp',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
    ])
      expect(service).toContain(`    ${line}\n`)
})
