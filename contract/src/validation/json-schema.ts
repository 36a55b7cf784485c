import type { Field, FieldKind } from './fields.ts'
import type { Rule } from './rules.ts'

type Keywords = Record<string, unknown>

const bounds: Record<Exclude<FieldKind, 'file'>, { min: string; max: string }> = {
  string: { min: 'minLength', max: 'maxLength' },
  integer: { min: 'minimum', max: 'maximum' },
  numeric: { min: 'minimum', max: 'maximum' },
  array: { min: 'minItems', max: 'maxItems' },
}

/** JSON schema of one field for the generated API description; it cannot express rules between fields. */
export function jsonSchemaOf({ kind, items, rules, ...field }: Field): Keywords {
  const { default: value, description } = field
  return {
    ...typeKeywords(kind),
    ...merge(rules.map((rule) => fieldKeywords(rule, kind))),
    ...(kind === 'array' && { items: { type: items, ...merge(rules.map(itemKeywords)) } }),
    ...(kind !== 'array' && merge(rules.map(itemKeywords))),
    ...(value !== undefined && { default: value }),
    ...(description !== undefined && { description }),
  }
}

const merge = (parts: Keywords[]): Keywords => Object.assign({}, ...parts)

function typeKeywords(kind: FieldKind): Keywords {
  if (kind === 'file') return { type: 'string', format: 'binary' }
  return { type: kind === 'numeric' ? 'number' : kind }
}

function fieldKeywords(rule: Rule, kind: FieldKind): Keywords {
  if (kind === 'file') return {}
  const keyword = bounds[kind]
  if (rule.name === 'max') return { [keyword.max]: rule.limit }
  if (rule.name === 'min') return { [keyword.min]: rule.limit }
  if (rule.name === 'decimals') return { multipleOf: 10 ** -rule.limit }
  if (rule.name === 'between') return { [keyword.min]: rule.min, [keyword.max]: rule.email ?? rule.max }
  return rule.name === 'arrayMaxAmount' ? { maxItems: rule.limit } : {}
}

function itemKeywords(rule: Rule): Keywords {
  switch (rule.name) {
    case 'in':
      return { enum: [...rule.values] }
    case 'email':
      return { format: 'email' }
    case 'url':
      return { format: 'uri' }
    case 'arrayMaxLength':
      return { maxLength: rule.limit }
    case 'arrayMinLength':
      return { minLength: rule.limit }
    default:
      return {}
  }
}
