// @module-tag deep
import { ownerField, subjectFields } from '@rankline/contract/reach'
import { equalSigns, growthProblem } from '@rankline/serp/testing/growth'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { appForTests } from '../support/app-for-tests.ts'
import { type Actor, makeWorld, signInAgain, type World } from '../support/authorization.ts'
import { type Case, cases } from '../support/authorization-rows.ts'
import { type Input, send } from '../support/send.ts'

// Sends 60,000 equal signs in every text field: in all fields of a call at once, and in each field alone with valid values in
// the others. The time of a call must not grow faster than its input.

const app = appForTests()
let world: World

beforeAll(async () => {
  world = await makeWorld(app)
})

/** Maximum bytes of a request body; a larger body would be refused for its size. */
const MOST_BYTES = 1_900_000

type Schema = { type?: string; enum?: unknown[]; anyOf?: Schema[] }

/** Text fields: those that take more than a number or one of a few words. */
function textFields({ endpoint }: Case): string[] {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties as Record<string, Schema>)
    .filter(([name]) => name !== ownerField && !(name in subjectFields))
    .filter(([, { type, enum: words, anyOf = [] }]) => {
      const types = type === undefined ? anyOf.map((one) => one.type) : [type]
      return words === undefined && (types.length === 0 || types.some(isOfText))
    })
    .map(([name]) => name)
}

const isOfText = (type: string | undefined) => type === undefined || /^(?:string|array|object)$/.test(type)

/** Returns the valid value with its texts replaced. */
function withText(right: unknown, text: string): unknown {
  if (Array.isArray(right) && right.length > 0) return right.map((one) => withText(one, text))
  if (typeof right === 'object' && right !== null && !(right instanceof File) && !Array.isArray(right))
    return Object.fromEntries(Object.entries(right).map(([key, value]) => [key, withText(value, text)]))
  return Array.isArray(right) ? [text] : text
}

/** Who may make a call, the nearest first. */
const callers = ['holder', 'client', 'administrator', 'visitor'] as const
const callerOf = ({ row }: Case): Actor => callers.find((one) => row.expected[one] < 300) ?? 'holder'

const hasText = cases.filter((one) => textFields(one).length > 0)

test.each(hasText)('$path works no longer than its text asks for', async (one) => {
  const caller = callerOf(one)
  const fields = textFields(one)
  let right: Input | null = null
  const answers = new Map<number, number>()

  async function answer(changed: (right: Input) => Input, isJson: boolean) {
    if (caller !== 'visitor' && answers.has(401)) await signInAgain(world, caller)
    right ??= (await one.row.input(world, caller)) as Input
    const token = caller === 'visitor' ? undefined : world.people[caller].token
    const { status } = await send(app, one.endpoint, changed(right), { token, isJson })
    if (status >= 500 && status !== 502 && status !== 503) throw new Error(`answered ${status}`)
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status >= 300) return
    // The call may have used up the things in its input.
    right = null
    await one.row.after?.(world, caller)
  }

  const filled = (names: readonly string[], text: string) => (input: Input) => ({
    ...input,
    ...(Object.fromEntries(names.map((name) => [name, withText(input[name] ?? '', text)])) as Input),
  })

  const problems: string[] = []
  for (const sign of equalSigns) {
    const runs = (length: number) => `${sign.repeat(length / sign.length)}x`
    const atOnce = Math.max(1, Math.floor(MOST_BYTES / Buffer.byteLength(JSON.stringify(runs(60_000)))))
    for (let from = 0; from < fields.length; from += atOnce) {
      const some = fields.slice(from, from + atOnce)
      const problem = await growthProblem((length) => answer(filled(some, runs(length)), true))
      if (problem !== null) problems.push(`${some.join()} of ${sign}: ${problem}`)
    }
  }
  for (const field of fields) {
    const runs = (length: number) => equalSigns.map((sign) => sign.repeat(length / sign.length)).join('x')
    const problem = await growthProblem((length) => answer(filled([field], runs(length)), false))
    if (problem !== null) problems.push(`${field}: ${problem}`)
  }
  expect(problems).toEqual([])
})
