import type { Endpoint } from '@rankline/contract/endpoint'
import type { Permission } from '@rankline/contract/members/permissions'
import { ownerField, type Subject, subjectFields } from '@rankline/contract/reach'
import type { Context } from '../context.ts'
import type { RawInput } from './body.ts'
import { inputFieldsOf } from './input-fields.ts'

/** The things that an input names by id, and the owner of the account if the input says it. */
export type Named = {
  things: { subject: Subject; ids: number[] }[]
  ownerId: number | null
  /** The call answers about the projects that its caller sees. */
  isOfSeen: boolean
  /** The first part of the call's path. */
  feature: string
  /** The permission that the call needs; undefined for calls about the caller alone. */
  permission: Permission | undefined
}

/**
 * Decides which account a call reaches, and the person's role there.
 * @throws {Refusal} not found when the person may not see any one of the named things
 */
export type ResolveAccount = (
  ctx: Context,
  named: Named,
) => Promise<Pick<Context, 'account' | 'role' | 'membership' | 'isLanded'>>

/**
 * The fields of a call's input that hold ids. Only declared fields count: another field would choose the
 * account although the service never checks it.
 */
export function namingFieldsOf({
  input,
  names = {},
}: Pick<Endpoint, 'input' | 'names'>): [string, Subject][] {
  const declared = new Set(inputFieldsOf({ input }).map(({ name }) => name))
  return Object.entries({ ...subjectFields, ...names }).filter(([field]) => declared.has(field))
}

/** Call it with an input that has been validated, so that every id is valid. */
export function namedIn(
  fields: readonly [string, Subject][],
  input: RawInput,
  { isOfSeen, permission, feature }: Pick<Endpoint, 'isOfSeen' | 'permission' | 'feature'>,
): Named {
  const things = fields.flatMap(([field, subject]) => {
    const ids = idsOf(input[field])
    return ids.length === 0 ? [] : [{ subject, ids }]
  })
  return {
    things,
    ownerId: idsOf(input[ownerField])[0] ?? null,
    isOfSeen: isOfSeen === true,
    permission,
    feature,
  }
}

function idsOf(value: unknown): number[] {
  const ids = (Array.isArray(value) ? value : [value]).map(idOf)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))]
}

const idOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : 0
