import { z } from 'zod'
import type { EditValues, Field, Form, FormInput, FormValues } from './fields.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { clean, validateForm } from './validate.ts'
import { isEmpty, type Values } from './values.ts'

/**
 * The form as an endpoint's input. Accepts values from the wire (JSON, or form fields with digit strings for
 * numbers and `''` for absent), returns typed values, and reports the validator's messages at `[field]`.
 * Omitted fields take their default; unknown fields are dropped. Its JSON schema needs `io: 'input'`.
 */
export function formSchema<F extends Form>(form: F): z.ZodType<FormValues<F>, FormInput<F>> {
  // The types come from the field builders: a shape that is built at run time has none.
  return schemaOf(form, () => true) as unknown as z.ZodType<FormValues<F>, FormInput<F>>
}

/** Schema of a form that edits something: a field that was not sent is missing in the result. */
export function editSchema<F extends Form>(form: F): z.ZodType<EditValues<F>, FormInput<F>> {
  const isSent = (value: unknown) => value !== undefined
  return schemaOf(form, isSent) as unknown as z.ZodType<EditValues<F>, FormInput<F>>
}

function schemaOf(form: Form, isKept: (value: unknown) => boolean): z.ZodType {
  const fields = Object.entries<Field>(form)
  const anything = fields.map(([name, field]) => [name, z.unknown().optional().meta(jsonSchemaOf(field))])
  const schema = z
    .object(Object.fromEntries(anything))
    .meta({ required: fields.filter(([, field]) => mustBeSent(field)).map(([name]) => name) })
    .transform((sent: Values, context) => {
      const values = withDefaults(form, sent)
      for (const [name, messages = []] of Object.entries(validateForm<Form>(form, values))) {
        for (const message of messages) {
          context.issues.push({ code: 'custom', path: [name], message, input: sent[name] })
        }
      }
      if (context.issues.length > 0) return z.NEVER
      const kept = fields.filter(([name]) => isKept(values[name]))
      return Object.fromEntries(kept.map(([name, field]) => [name, typed(field, values[name])]))
    })
  forms.set(schema, form)
  return schema
}

const forms = new WeakMap<z.core.$ZodType, Form>()

/** The form from which an input was made, even if it is transformed later; undefined if there is none. */
export function formOf(schema: z.core.$ZodType): Form | undefined {
  const form = forms.get(schema)
  if (form !== undefined) return form
  return schema instanceof z.ZodPipe ? formOf(schema.in) : undefined
}

const mustBeSent = ({ rules, default: value }: Field): boolean =>
  value === undefined && rules.some((rule) => rule.name === 'required')

const withDefaults = (form: Form, sent: Values): Values =>
  Object.fromEntries(
    Object.entries(form).map(([name, field]) => [
      name,
      sent[name] === undefined ? field.default : sent[name],
    ]),
  )

function typed(field: Field, sent: unknown): unknown {
  const value = clean(field, sent)
  if (isEmpty(value)) return null
  if (field.kind === 'integer' || field.kind === 'numeric') return Number(value)
  return field.items === 'integer' && Array.isArray(value) ? value.map(Number) : value
}
