import type { Endpoint } from '@rankline/contract/endpoint'
import { z } from 'zod'
import { namingFieldsOf } from '../../src/platform/http/resolve-account.ts'
import type { Input } from './send.ts'
import type { Thing, Things } from './things.ts'

/** Filters keyword lists; in calls that change keywords, it only filters the list in the answer. */
const filters: Record<string, Thing> = { tag: 'tag' }

/** Fields with ids of things without a project. */
const ofNoProject: Record<string, Thing> = {
  user_tag_id: 'tag',
  project_keyword_tag_id: 'tag',
  preset_id: 'preset',
  user_notification_id: 'notification',
  ticket_id: 'ticket',
}

export type NamingField = { name: string; thing: Thing; isList: boolean }

/** Every input field of a call that takes ids of owned things. */
export function everyNamingField(endpoint: Endpoint): NamingField[] {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const fields: [string, Thing][] = [
    ...namingFieldsOf(endpoint),
    ...Object.entries({ ...ofNoProject, ...(endpoint.method === 'GET' && filters) }).filter(([name]) =>
      isInteger(properties[name]),
    ),
  ]
  return fields.map(([name, thing]) => {
    const schema = properties[name]
    return { name, thing, isList: typeof schema === 'object' && schema.type === 'array' }
  })
}

const isInteger = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'integer'

/** The input with each named thing replaced by one of the given things. */
export function namingThings(endpoint: Endpoint, input: Input, things: Things): Input {
  const named = everyNamingField(endpoint).filter(({ name }) => input[name] !== undefined)
  return { ...input, ...Object.fromEntries(named.map((field) => [field.name, namedValue(field, things)])) }
}

/** The input with fewer names: none at all, or all but one of several. */
export function namingLess(endpoint: Endpoint, input: Input): Input[] {
  const named = everyNamingField(endpoint).flatMap(({ name }) => (input[name] === undefined ? [] : [name]))
  const nothing = without(input, ['userable_id', ...named])
  return [nothing, ...(named.length > 1 ? named.map((name) => without(input, [name])) : [])]
}

export const without = (input: Input, names: string[]): Input =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))

export const namedValue = ({ isList, thing }: NamingField, things: Things) =>
  isList ? [things[thing]] : things[thing]
