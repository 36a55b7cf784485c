import { regexes } from 'zod/v4/core'
import type { FieldKind } from './fields.ts'
import { isPublicUrl } from './public-url.ts'
import { refusals, spoken } from './refusals.ts'
import type { Rule } from './rules.ts'
import { readSite } from './site.ts'
import { isUpload, lengthOf, linesOf, type Scalar, type Upload, type Values } from './values.ts'

/** A field's value of the correct kind, with the values of the whole form. */
export type Subject = { value: unknown; kind: FieldKind; values: Values }

export const kindMessages: Record<FieldKind, string> = {
  string: refusals.notText,
  integer: refusals.notInteger,
  numeric: refusals.notNumber,
  array: refusals.notList,
  file: refusals.notFile,
}

const BYTES_PER_KB = 1024

/**
 * The rule's message when the value breaks it, else null.
 * @throws Error when no such rule exists
 */
export function messageFor(rule: Rule, { value, kind, values }: Subject): string | null {
  const size = sizeOf(value, kind)
  switch (rule.name) {
    case 'required':
    case 'requiredIfSent':
    case 'requiredIf':
    case 'requiredIfNull':
    case 'phone':
      return null
    case 'max':
      if (size <= rule.limit) return null
      return kind === 'array' ? refusals.tooManyItems(rule.limit) : refusals.tooLarge(rule.limit)
    case 'min':
      if (size >= rule.limit) return null
      return kind === 'array'
        ? `must have at least ${rule.limit} items`
        : `must be greater than ${rule.limit}`
    case 'between':
      if (rule.email !== undefined && String(value).includes('@'))
        return size <= rule.email ? null : refusals.tooLarge(rule.email)
      return rule.min <= size && size <= rule.max
        ? null
        : `must be between ${rule.min}-${rule.max}${unitOf(kind)}`
    case 'decimals':
      return Number(size.toFixed(rule.limit)) === size ? null : `may have at most ${rule.limit} decimals`
    case 'biggerThan':
      return isBigger(value, values[rule.field], kind) ? null : `must be bigger than ${spoken(rule.field)}`
    case 'in':
      return every(value, (item) => rule.values.some((allowed) => isSame(item, allowed)))
        ? null
        : refusals.notAllowed
    case 'inBy':
      return isAllowedBy(rule.values[String(values[rule.field])], value) ? null : refusals.notAllowed
    case 'string':
      return every(value, (item) => /^[A-Za-z0-9-]+$/.test(String(item)))
        ? null
        : 'may only contain letters, digits and hyphens'
    case 'integer':
      return every(value, isDigits) ? null : kindMessages.integer
    case 'numeric':
      return every(value, isFiniteNumber) ? null : kindMessages.numeric
    case 'array':
      return Array.isArray(value) ? null : kindMessages.array
    case 'email':
      return every(value, (item) => regexes.email.test(String(item)))
        ? null
        : 'must be a proper email address'
    case 'url':
      return every(value, (item) => isPublicUrl(String(item))) ? null : 'must be a proper url'
    case 'site':
      return every(value, (item) => readSite(String(item)) !== null) ? null : 'must be a proper url'
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(String(value)) ? null : 'must be a colour like #3D4968'
    case 'maxLines':
      return linesOf(String(value)).length <= rule.limit
        ? null
        : `Line amount must be equal or lesser than ${rule.limit} lines.`
    case 'lineMaxLength':
      return linesOf(String(value)).every((line) => lengthOf(line) <= rule.limit)
        ? null
        : `Each line must not be greater than ${rule.limit} characters.`
    case 'lineMinLength':
      return linesOf(String(value)).every((line) => lengthOf(line) >= rule.limit)
        ? null
        : `Each line must have at least ${rule.limit} characters.`
    case 'image':
      return isUpload(value) && value.type.startsWith('image/') ? null : 'must be an image'
    case 'file':
      return isUpload(value) ? null : kindMessages.file
    case 'mimes':
      return isUpload(value) && rule.values.map(subtypeNamed).includes(subtypeOf(value))
        ? null
        : `must be a file of type ${rule.values.join(', ')}`
    case 'extensions':
      return isUpload(value) && rule.values.includes(extensionOf(value))
        ? null
        : `must be a file with extension ${rule.values.join(', ')}`
    case 'maxFileSize':
      return isUpload(value) && value.size <= rule.limit * BYTES_PER_KB
        ? null
        : `must be lesser than ${rule.limit}KB.`
    case 'arrayMaxLength':
      return every(value, (item) => lengthOf(String(item)) <= rule.limit)
        ? null
        : `Each item must not be greater than ${rule.limit} characters.`
    case 'arrayMinLength':
      return every(value, (item) => lengthOf(String(item)) >= rule.limit)
        ? null
        : `Each item must have at least ${rule.limit} characters.`
    case 'arrayMaxAmount':
      return Array.isArray(value) && value.length <= rule.limit ? null : `can have max. ${rule.limit} items`
    default:
      rule satisfies never
      throw new Error('Validation rule does not exists')
  }
}

export function isSame(value: unknown, other: Scalar): boolean {
  if (!isScalar(value)) return false
  return typeof other === 'number' && isFiniteNumber(value)
    ? Number(value) === other
    : String(value) === String(other)
}

/** Digits only, and small enough to be held exactly. */
export const isDigits = (value: unknown): boolean =>
  isScalar(value) && /^\d+$/.test(String(value)) && Number.isSafeInteger(Number(value))

export const isFiniteNumber = (value: unknown): boolean =>
  isScalar(value) && String(value).trim() !== '' && Number.isFinite(Number(value))

const isAllowedBy = (allowed: readonly Scalar[] | undefined, value: unknown): boolean =>
  allowed === undefined || every(value, (item) => allowed.some((one) => isSame(item, one)))

const isScalar = (value: unknown): value is Scalar => typeof value === 'string' || typeof value === 'number'

const every = (value: unknown, holds: (item: unknown) => boolean): boolean =>
  Array.isArray(value) ? value.every(holds) : holds(value)

function sizeOf(value: unknown, kind: FieldKind): number {
  if (Array.isArray(value)) return value.length
  if (isUpload(value)) return value.size / BYTES_PER_KB
  return kind === 'string' ? lengthOf(String(value)) : Number(value)
}

function unitOf(kind: FieldKind): string {
  if (kind === 'string') return ' characters'
  if (kind === 'array') return ' items'
  return kind === 'file' ? 'KB' : ''
}

function isBigger(value: unknown, other: unknown, kind: FieldKind): boolean {
  if (!isScalar(other) || other === '') return true
  return kind === 'string' ? String(value) > String(other) : sizeOf(value, kind) > sizeOf(other, kind)
}

const subtypeNamed = (name: string): string => (name === 'jpg' ? 'jpeg' : name)
const subtypeOf = ({ type }: Upload): string => subtypeNamed(type.replace(/^.*\//, '').toLowerCase())
const extensionOf = ({ name }: Upload): string => name.replace(/^.*\./, '').toLowerCase()
