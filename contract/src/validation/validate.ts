import { isDigits, isFiniteNumber, isSame, kindMessages, messageFor, type Subject } from './checks.ts'
import type { Field, FieldKind, Form } from './fields.ts'
import { refusals } from './refusals.ts'
import { isOfLines, isOfSize, type Rule } from './rules.ts'
import { readSite } from './site.ts'
import {
  isEmpty,
  isUpload,
  lineOrControl,
  linesOf,
  removeEmptyLines,
  type Scalar,
  type Values,
} from './values.ts'

/** Messages by field name; a valid form has none. */
export type FormErrors<F extends Form = Form> = { [Name in keyof F]?: string[] }

/** The first message of a field, or null when it is valid. */
export function validateField<F extends Form>(
  form: F,
  name: keyof F & string,
  values: Values,
): string | null {
  return messagesOf(form, name, values)[0] ?? null
}

/** The message of every field that is not valid. */
export function validateForm<F extends Form>(form: F, values: Values): FormErrors<F> {
  const errors: Record<string, string[]> = {}
  for (const name of Object.keys(form)) {
    const messages = messagesOf(form, name, values)
    if (messages.length > 0) errors[name] = messages
  }
  return errors as FormErrors<F>
}

/**
 * Normalises values for the rules: text with plain line ends and, if the field says so, no blank lines, or as the
 * address of a site; a list without empty items. Values of the wrong shape are unchanged, so that the rules refuse them.
 */
export function clean(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isEmpty(item))
  if (field.kind !== 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return value
  if (field.isSite) return readSite(value) ?? value
  return field.emptyLinesRemoved ? removeEmptyLines(value) : linesOf(value).join('\n')
}

function messagesOf(form: Form, name: string, values: Values): string[] {
  const field = form[name]
  if (field === undefined) throw new Error('Validation rules are not initialized')
  const value = clean(field, values[name])
  if (isEmpty(value)) return isRequired(field, name, values) ? [refusals.required(name)] : []
  const wrongKind = kindMessage(field, value)
  if (wrongKind !== null) return [wrongKind]
  // Sizes come first, and the first broken rule is the last: no other rule works on a value that is too large.
  const subject = { value, kind: field.kind, values }
  const broken = (rules: readonly Rule[]) => firstMessage(rules, subject)
  const message =
    broken(field.rules.filter(isOfSize)) ??
    (isOnOneLine(field, value) ? null : refusals.notOnOneLine) ??
    broken(field.rules.filter((rule) => !isOfSize(rule)))
  return message === null ? [] : [message]
}

function firstMessage(rules: readonly Rule[], subject: Subject): string | null {
  for (const rule of rules) {
    const message = messageFor(rule, subject)
    if (message !== null) return message
  }
  return null
}

function isOnOneLine({ hasAnyCharacters, emptyLinesRemoved, rules }: Field, value: unknown): boolean {
  if (hasAnyCharacters || emptyLinesRemoved || rules.some(isOfLines)) return true
  return [value].flat().every((item) => typeof item !== 'string' || !lineOrControl.test(item))
}

function isRequired({ rules }: Field, name: string, values: Values): boolean {
  return rules.some((rule) => {
    if (rule.name === 'required') return true
    if (rule.name === 'requiredIfSent') return values[name] !== undefined
    if (rule.name === 'requiredIfNull') return isEmpty(values[rule.field])
    if (rule.name !== 'requiredIf') return false
    const other = values[rule.field]
    if (rule.values.length === 0) return !isEmpty(other)
    if (rule.unlessGiven !== undefined && !isEmpty(values[rule.unlessGiven])) return false
    if (rule.unless !== undefined && holdsOne(values[rule.unless], rule.values)) return false
    return holdsOne(other, rule.values)
  })
}

function holdsOne(given: unknown, expected: readonly Scalar[]): boolean {
  const held = Array.isArray(given) ? given : [given]
  return expected.some((one) => held.some((item) => isSame(item, one)))
}

function kindMessage({ kind, items = 'string' }: Field, value: unknown): string | null {
  if (kind !== 'array' || !Array.isArray(value)) return isOfKind[kind](value) ? null : kindMessages[kind]
  return value.every(isOfKind[items]) ? null : kindMessages[items]
}

const isOfKind: Record<FieldKind, (value: unknown) => boolean> = {
  // PostgreSQL can store any text except one with a NUL character.
  string: (value) => typeof value === 'string' && !value.includes('\0'),
  integer: isDigits,
  numeric: isFiniteNumber,
  array: Array.isArray,
  file: isUpload,
}
