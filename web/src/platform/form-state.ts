import { defaultsOf, type Form, type FormValues } from '@rankline/contract/validation/fields'
import { validateField, validateForm } from '@rankline/contract/validation/validate'

/** The values of a form being filled in: any field may still be empty. */
export type Draft<F extends Form> = { [Name in keyof F]: FormValues<F>[Name] | string | null }

export type FormState<F extends Form> = {
  values: Draft<F>
  /** Fields edited or sent at least once: only these show their error. */
  edited: ReadonlySet<string>
  /** The server's errors for each field, until the field is edited again. */
  refused: Readonly<Record<string, string[]>>
  isSubmitting: boolean
}

export function initialState<F extends Form>(form: F, initial: Partial<Draft<F>> = {}): FormState<F> {
  const empty = Object.fromEntries(Object.keys(form).map((name) => [name, '']))
  return {
    values: { ...empty, ...defaultsOf(form), ...initial } as Draft<F>,
    edited: new Set(),
    refused: {},
    isSubmitting: false,
  }
}

/** Changes values; `isEdit` is false for values that a screen sets itself. */
export function withValues<F extends Form>(
  state: FormState<F>,
  values: Partial<Draft<F>>,
  isEdit = true,
): FormState<F> {
  const names = Object.keys(values)
  const refused = Object.fromEntries(Object.entries(state.refused).filter(([name]) => !names.includes(name)))
  const edited = isEdit ? new Set([...state.edited, ...names]) : state.edited
  return { ...state, values: { ...state.values, ...values }, edited, refused }
}

/** Marks all fields as edited when the form is sent. */
export const submitted = <F extends Form>(form: F, state: FormState<F>): FormState<F> => ({
  ...state,
  edited: new Set(Object.keys(form)),
  refused: {},
  isSubmitting: true,
})

export const settled = <F extends Form>(
  state: FormState<F>,
  refused: Record<string, string[]> = {},
): FormState<F> => ({ ...state, isSubmitting: false, refused })

/** The one error to show under a field, or null. */
export function shownError<F extends Form>(
  form: F,
  state: FormState<F>,
  name: keyof F & string,
): string | null {
  if (!state.edited.has(name)) return null
  return validateField(form, name, state.values) ?? state.refused[name]?.[0] ?? null
}

/** The message of the first rule that fails; null if the form can be sent. */
export function firstFailure<F extends Form>(form: F, state: FormState<F>): string | null {
  const errors: Record<string, string[] | undefined> = validateForm(form, state.values)
  for (const name of Object.keys(form)) {
    const [message] = errors[name] ?? []
    if (message !== undefined) return message
  }
  return null
}
