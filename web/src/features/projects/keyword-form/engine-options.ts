import { trackedSearchFields } from '@rankline/contract/keywords/tracked-search-form'
import type { Engine } from '@rankline/contract/reference/calls'
import type { Field } from '@rankline/contract/validation/fields'
import type { Draft } from '../../../platform/form-state.ts'

/** The part of a form that says what is tracked and where. */
export type TrackedSearch = Draft<Omit<typeof trackedSearchFields, 'competitors'>>

export const codeFields = [
  'asin_code',
  'product_id',
  'video_code',
  'channel_code',
  'playlist_code',
  'app_code',
  'author_name',
] as const
export type CodeField = (typeof codeFields)[number]

/** The only engine that supports results for a city. */
export const cityEngine = 'google'

/** The code field that this engine and type require, from the form's own rules; null if none. */
export function codeFieldOf(values: TrackedSearch): CodeField | null {
  return codeFields.find((name) => isAskedFor(trackedSearchFields[name], values)) ?? null
}

function isAskedFor({ rules }: Field, values: TrackedSearch): boolean {
  return rules.some(
    (rule) =>
      rule.name === 'requiredIf' &&
      rule.values.some((expected) => idOf(values[rule.field as keyof TrackedSearch]) === Number(expected)),
  )
}

const noCodes = Object.fromEntries(codeFields.map((name) => [name, ''])) as Record<CodeField, ''>

/** Fields to empty when another engine is chosen: codes and the city belong to the old one. */
export const forgottenWithEngine: Partial<TrackedSearch> = { ...noCodes, geo_location: '' }

/** Fields to empty when another type is chosen. */
export function forgottenWithType(engine: Engine, typeId: number, values: TrackedSearch) {
  const type = engine.types.find(({ id }) => id === typeId)
  const keepsSection = has(type?.sections, values.engine_type_section)
  return { ...noCodes, ...(keepsSection ? {} : { engine_type_section: '' }) } satisfies Partial<TrackedSearch>
}

/** Clears values that the engine does not offer; returns no change if all of them fit. */
export function unofferedOptions(engine: Engine, values: TrackedSearch): Partial<TrackedSearch> {
  const type = engine.types.find(({ id }) => id === idOf(values.engine_type))
  const sections = type?.sections ?? engine.types.flatMap((offered) => offered.sections)
  const offered = {
    engine_type: engine.types,
    engine_type_section: sections,
    engine_country: engine.countries,
    engine_language: engine.languages,
    engine_device: engine.devices,
  }
  const emptied = Object.entries(offered).flatMap(([name, options]) => {
    const value = values[name as keyof typeof offered]
    return idOf(value) === null || has(options, value) ? [] : [[name, '']]
  })
  return Object.fromEntries(emptied)
}

/** Whether result pages of the choice can be fetched today; true while the choice is incomplete. */
export function isAvailable(engine: Engine, values: TrackedSearch): boolean {
  if (engine.is_available === 0) return false
  const type = engine.types.find(({ id }) => id === idOf(values.engine_type))
  if (type === undefined) return true
  if (type.is_available === 0) return false
  return type.sections.find(({ id }) => id === idOf(values.engine_type_section))?.is_available !== 0
}

/** An id in a form: a number, its digits, or nothing. */
export function idOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  return Number(value)
}

const has = (options: readonly { id: number }[] | undefined, value: unknown): boolean =>
  options?.some(({ id }) => id === idOf(value)) ?? false

export type Offered = { id: number; name: string; is_available: 0 | 1; is_verified?: 0 | 1 }

/** The name in a list of choices, with what a person should know before choosing it. */
export function offeredName({ name, is_available, is_verified }: Offered): string {
  if (is_available === 0) return `${name} (not available yet)`
  return is_verified === 0 ? `${name} (unverified)` : name
}
