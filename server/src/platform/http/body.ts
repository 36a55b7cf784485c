import type { Endpoint } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { Refusal } from '../errors.ts'
import { inputFieldsOf } from './input-fields.ts'

/**
 * Maximum size of a body without a session, in bytes: each body is held in memory to its end, and many strangers may
 * send one at once.
 */
export const strangersLimit = 64 * 1024

/** Thousands of `name[]` entries are common; the byte limit restricts the body. */
const maxParameters = 50_000

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

export type RawInput = Record<string, unknown>

/**
 * Reads `a=1&b[]=2&b[]=3` into `{a: '1', b: ['2', '3']}`; a name without brackets that repeats keeps its last value.
 * An empty entry adds nothing: `b[]=` alone is an empty list, as the site sends it.
 */
export function parseForm(text: string): RawInput {
  if (text.split('&', maxParameters + 2).length > maxParameters + 1) throw tooLarge()
  const fields = new RawFields()
  for (const [name, value] of new URLSearchParams(text)) fields.add(name, value)
  return fields.values
}

/** Collects named entries of a form or multipart body. */
export class RawFields {
  readonly values: RawInput = {}
  #count = 0

  add(name: string, value: unknown) {
    this.#count += 1
    if (this.#count > maxParameters) throw tooLarge()
    const isList = name.endsWith('[]')
    const key = isList ? name.slice(0, -2) : name
    if (forbiddenKeys.has(key)) return
    if (!isList) {
      this.values[key] = value
      return
    }
    const entries = value === '' ? [] : [value]
    const list = this.values[key]
    if (Array.isArray(list)) list.push(...entries)
    else this.values[key] = entries
  }
}

/** Names of the input fields that hold objects; a form body carries them as JSON text. */
export function jsonFieldsOf(endpoint: Endpoint): string[] {
  return inputFieldsOf(endpoint)
    .filter(({ isObject }) => isObject)
    .map(({ name }) => name)
}

/** Decodes only declared object fields: other text that looks like JSON stays text. */
export function decodeJsonFields(input: RawInput, names: readonly string[]): RawInput {
  for (const name of names) {
    const value = input[name]
    if (typeof value !== 'string' || value === '') continue
    input[name] = parseJson(value)
  }
  return input
}

/** Deeper than any input in the contract, but shallow enough for every recursive function. */
const mostLevels = 32

/**
 * Parses JSON without the keys that reach an object's prototype. Unpaired surrogates, which no form body can
 * carry and no column can store, become the replacement character.
 * @throws {Refusal} malformed body when the text is not JSON, or is nested deeper than any call's input; too
 * large when it has more values than any call takes
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformed()
  }
  const left = { values: maxParameters }
  return harmless(value, mostLevels, left)
}

function harmless(value: unknown, levels: number, left: { values: number }): unknown {
  left.values -= 1
  if (left.values < 0) throw tooLarge()
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) throw malformed()
  if (Array.isArray(value)) return value.map((item) => harmless(item, levels - 1, left))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !forbiddenKeys.has(key))
      .map(([key, item]) => [key.toWellFormed(), harmless(item, levels - 1, left)]),
  )
}

export const malformed = () => new Refusal('MALFORMED_BODY', messages.malformedBody)
export const tooLarge = () => new Refusal('PAYLOAD_TOO_LARGE', messages.tooLarge)
