import type { Endpoint } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { z } from 'zod'
import { Refusal } from '../errors.ts'

/** Thousands of `name[]` entries are ordinary here; the byte limit is what bounds a body. */
const maxParameters = 50_000

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

export type RawInput = Record<string, unknown>

/** Reads `a=1&b[]=2&b[]=3` into `{a: '1', b: ['2', '3']}`; a name without brackets that repeats keeps its last value. */
export function parseForm(text: string): RawInput {
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
    if (this.#count > maxParameters) throw new Refusal('PAYLOAD_TOO_LARGE', messages.tooLarge)
    const isList = name.endsWith('[]')
    const key = isList ? name.slice(0, -2) : name
    if (forbiddenKeys.has(key)) return
    if (!isList) {
      this.values[key] = value
      return
    }
    const list = this.values[key]
    if (Array.isArray(list)) list.push(value)
    else this.values[key] = [value]
  }
}

/** Names of the input fields that hold objects, and so arrive as JSON text in a form body. */
export function jsonFieldsOf(endpoint: Endpoint): string[] {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => typeof property === 'object' && property.type === 'object')
    .map(([name]) => name)
}

/** Decodes declared object fields only: text that merely looks like JSON stays text. */
export function decodeJsonFields(input: RawInput, names: readonly string[]): RawInput {
  for (const name of names) {
    const value = input[name]
    if (typeof value !== 'string' || value === '') continue
    try {
      input[name] = JSON.parse(value)
    } catch {
      throw new Refusal('MALFORMED_BODY', messages.malformedBody)
    }
  }
  return input
}
