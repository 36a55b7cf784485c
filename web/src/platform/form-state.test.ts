import { defineForm, integer, text } from '@rankline/contract/validation/fields'
import { between, required } from '@rankline/contract/validation/rules'
import { expect, test } from 'vitest'
import { firstFailure, initialState, settled, shownError, submitted, withValues } from './form-state.ts'

const form = defineForm({
  project_name: text(required(), between(1, 5)),
  engine: integer(required()).withDefault(7),
})

test('a form starts with its defaults and the screen’s own values', () => {
  expect(initialState(form).values).toEqual({ project_name: '', engine: 7 })
  expect(initialState(form, { project_name: 'shop' }).values.project_name).toBe('shop')
})

test('a field shows its first error only after its first edit', () => {
  const untouched = initialState(form)
  expect(shownError(form, untouched, 'project_name')).toBeNull()
  expect(firstFailure(form, untouched)).toBe('project name field is required')
  const edited = withValues(untouched, { project_name: 'too long' })
  expect(shownError(form, edited, 'project_name')).toContain('between')
})

test('values that the screen sets by itself count as no edit', () => {
  const state = withValues(initialState(form), { project_name: '' }, false)
  expect(shownError(form, state, 'project_name')).toBeNull()
})

test('sending shows every error', () => {
  const state = submitted(form, initialState(form))
  expect(state.isSubmitting).toBe(true)
  expect(shownError(form, state, 'project_name')).toBe('project name field is required')
})

test('a refusal keeps the values and shows at its field until the field is edited', () => {
  const sent = submitted(form, withValues(initialState(form), { project_name: 'shop' }))
  const refused = settled(sent, { project_name: ['is taken'] })
  expect(refused).toMatchObject({ isSubmitting: false, values: { project_name: 'shop', engine: 7 } })
  expect(shownError(form, refused, 'project_name')).toBe('is taken')
  expect(firstFailure(form, refused)).toBeNull()
  expect(shownError(form, withValues(refused, { project_name: 'shops' }), 'project_name')).toBeNull()
})
