import type { Endpoint } from '@rankline/contract/endpoint'
import { ownerField, type Subject, subjectFields } from '@rankline/contract/reach'
import type { Context } from '../context.ts'
import type { RawInput } from './body.ts'

/** What an input names: things of an account by their ids, and whose account it is to be where that is said. */
export type Named = { things: { subject: Subject; ids: number[] }[]; ownerId: number | null }

/**
 * Decides which account a call reaches, and as what the person reaches it.
 * @throws {Refusal} not found when the person may not see a single one of the things named
 */
export type Reach = (ctx: Context, named: Named) => Promise<Pick<Context, 'account' | 'role' | 'membership'>>

/** Reads an input that has been parsed already, so that every id is one. */
export function namedIn({ names = {} }: Pick<Endpoint, 'names'>, input: RawInput): Named {
  const things = Object.entries({ ...subjectFields, ...names }).flatMap(([field, subject]) => {
    const ids = idsOf(input[field])
    return ids.length === 0 ? [] : [{ subject, ids }]
  })
  return { things, ownerId: idsOf(input[ownerField])[0] ?? null }
}

function idsOf(value: unknown): number[] {
  const values = Array.isArray(value) ? value : [value]
  const ids = values.filter((item) => item !== null && item !== '').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))]
}
