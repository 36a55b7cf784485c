import type { Form, FormInput } from '@rankline/contract/validation/fields'
import { validateField } from '@rankline/contract/validation/validate'
import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from 'react'
import { CallFailed } from './api.ts'
import {
  type Draft,
  type FormState,
  firstFailure,
  initialState,
  settled,
  shownError,
  submitted,
  withValues,
} from './form-state.ts'

type Name<F extends Form> = keyof F & string

type Options<F extends Form> = {
  /** Initial values, which override the form's defaults. */
  initial?: Partial<Draft<F>>
  /** Sends the form. If refused, errors appear at their fields; values are never lost. */
  onSubmit(values: FormInput<F>): Promise<void>
}

export type SharedForm<F extends Form> = {
  values: Draft<F>
  isSubmitting: boolean
  /** Why the form cannot be sent, or null. */
  reason: string | null
  /** False while any rule fails or the request is running. */
  canSubmit: boolean
  /** Whether a field's own rules pass now, edited or not. */
  isValid(...names: Name<F>[]): boolean
  error(name: Name<F>): string | null
  /** Props of a text input, password input or text area. */
  input(name: Name<F>): {
    name: string
    value: string
    error: string | null
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
  }
  /** Changes fields after an action of the person. */
  edit(values: Partial<Draft<F>>): void
  /** Changes fields without an action of the person: no error appears before the first edit. */
  set(values: Partial<Draft<F>>): void
  reset(initial?: Partial<Draft<F>>): void
  /** Props of the `<form>` element. */
  props: { noValidate: true; onSubmit(event: FormEvent): void }
}

/** A form with the same rules that the server applies. */
export function useSharedForm<F extends Form>(form: F, options: Options<F>): SharedForm<F> {
  const [state, setState] = useState(() => initialState(form, options.initial))
  // Two submits may arrive within one render: Enter and a click.
  const isSending = useRef(false)
  const reason = firstFailure(form, state)
  const edit = (values: Partial<Draft<F>>) => setState((current) => withValues(current, values))
  // Keeps `set` identical across renders, so that effects can depend on it.
  const set = useCallback(
    (values: Partial<Draft<F>>) => setState((current) => withValues(current, values, false)),
    [],
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (isSending.current) return
    setState((current) => submitted(form, current))
    if (reason !== null) {
      setState((current) => settled(current))
      return
    }
    isSending.current = true
    try {
      // All rules pass, so every field has the type that the form asks for.
      await options.onSubmit(state.values as unknown as FormInput<F>)
      setState((current) => settled(current))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setState((current) => settled(current, error.errors))
    } finally {
      isSending.current = false
      setState((current: FormState<F>) => (current.isSubmitting ? settled(current) : current))
    }
  }

  return {
    values: state.values,
    isSubmitting: state.isSubmitting,
    reason,
    canSubmit: reason === null && !state.isSubmitting,
    isValid: (...names) => names.every((name) => validateField(form, name, state.values) === null),
    error: (name) => shownError(form, state, name),
    input: (name) => ({
      name,
      value: String(state.values[name] ?? ''),
      error: shownError(form, state, name),
      onChange: (event) => edit({ [name]: event.currentTarget.value } as Partial<Draft<F>>),
    }),
    edit,
    set,
    reset: (initial) => setState(initialState(form, initial ?? options.initial)),
    props: { noValidate: true, onSubmit: submit },
  }
}
