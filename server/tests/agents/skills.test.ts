import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tools } from '../../src/features/mcp/tools/tools.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const skills = readdirSync(`${root}skills`)

/** Names of fields and of values that a schema of JSON has. */
function wordsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, enum: values = [] } = schema as { properties?: object; enum?: unknown[] }
  return [
    ...Object.keys(properties),
    ...values.filter((value) => typeof value === 'string'),
    ...Object.values(schema).flatMap(wordsOf),
  ]
}

/** Reasons of changes, which the schema has as text and the description lists. */
const reasons = [
  ...(tools.find(({ name }) => name === 'what_changed')?.description ?? '').matchAll(/`(\w+)`/g),
]

const known = new Set([
  ...tools.map(({ name }) => name),
  ...tools.flatMap(({ input, output }) =>
    [input, output].flatMap((schema) => wordsOf(z.toJSONSchema(schema))),
  ),
  ...reasons.map(([, word]) => word),
])

/** Words in backticks that no tool has. */
const strange = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word).filter((word) => !known.has(word))

test('there are four skills, and the page about agents links each', () => {
  expect(skills).toHaveLength(4)
  for (const skill of skills) expect(read('docs/mcp.md')).toContain(`(../skills/${skill}/SKILL.md)`)
})

describe.each(skills)('%s', (skill) => {
  const text = read(`skills/${skill}/SKILL.md`)

  test('has the head that agents read', () => {
    const [, name, description] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(text) ?? []
    expect(name).toBe(skill)
    expect(description).toMatch(/Use when/)
    expect(description!.length).toBeLessThan(1024)
  })

  test('names only tools, fields and values that exist', () => {
    expect(strange(text)).toEqual([])
    expect(text).toContain('`untrusted_page_text`')
  })
})

test('a tool or a field that does not exist is found', () => {
  expect(strange('Call `list_projects`, then `list_rooms` and its `colour`.')).toEqual([
    'list_rooms',
    'colour',
  ])
})

test('the page about agents lists every tool with its permission, and no other', () => {
  const rows = [...read('docs/mcp.md').matchAll(/^\| `(\w+)` \| (`.+`) \| .+ \|$/gm)]
  const listed = Object.fromEntries(rows.map(([, name = '', needs = '']) => [name, needs]))
  const wanted = tools.map(({ name, calls, needsOne }) => {
    const needs = [...new Set(calls.map(({ program }) => `\`${program?.needs}\``))]
    return [name, needs.join(needsOne ? ' or ' : ' and ')]
  })
  expect(listed).toEqual(Object.fromEntries(wanted))
})
