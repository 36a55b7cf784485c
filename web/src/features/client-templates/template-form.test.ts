import { describe, expect, test } from 'vitest'
import {
  actionChange,
  added,
  type Draft,
  edited,
  emptyDraft,
  inputOf,
  type Part,
  reasonOf,
  removed,
  shownProblem,
  typeChange,
} from './template-form.ts'
import { applicationLines } from './template-lines.ts'

const last = (draft: Draft, part: Part) => draft[part].at(-1)!

function withItem(draft: Draft, part: Part, values: Record<string, string>): Draft {
  const more = added(draft, part)
  return edited(more, part, last(more, part).key, values)
}

const named = (): Draft => ({ ...emptyDraft(), name: 'Retail' })

describe('the form of a template', () => {
  test('says what is missing, from the first field on', () => {
    expect(reasonOf(emptyDraft())).toBe('Name: name field is required')
    expect(reasonOf(named())).toBe('Add a tag, an alert or a report.')
    const alert = withItem(named(), 'alerts', { name: 'Falls' })
    expect(reasonOf(alert)).toBe('alert 1: trigger action field is required')
    const { key } = last(alert, 'alerts')
    const fall = edited(alert, 'alerts', key, actionChange('increase_number'))
    expect(reasonOf(fall)).toBe('alert 1: trigger value field is required')
    const whole = edited(fall, 'alerts', key, { trigger_value: '5' })
    expect(reasonOf(whole)).toBeNull()
    expect(reasonOf(withItem(whole, 'tags', { tag: '' }))).toBe('tag 1: tag field is required')
    expect(reasonOf(removed(whole, 'alerts', key))).toBe('Add a tag, an alert or a report.')
  })

  test('refuses the same name twice', () => {
    const one = withItem(named(), 'tags', { tag: 'Brand' })
    expect(reasonOf(one)).toBeNull()
    expect(reasonOf(withItem(one, 'tags', { tag: 'brand ' }))).toBe('tags must have different names')
  })

  test('shows the error of a field once it was edited', () => {
    const draft = withItem(named(), 'reports', { email: 'nobody' })
    expect(shownProblem('reports', last(draft, 'reports'), 'name')).toBeNull()
    expect(shownProblem('reports', last(draft, 'reports'), 'email')).toBe('must be a proper email address')
  })

  test('another type clears an action that it lacks, and chooses a single one', () => {
    const draft = withItem(named(), 'alerts', { trigger_action: 'top_3' })
    const item = last(draft, 'alerts')
    expect(typeChange(item, 'visibility').trigger_action).toBe('')
    expect(typeChange(item, 'competitor').trigger_action).toBe('competitor_passes')
    const better = last(withItem(named(), 'alerts', { trigger_action: 'improved' }), 'alerts')
    expect(typeChange(better, 'avg')).toEqual({ trigger_type: 'avg', trigger_target: '' })
  })

  test('sends the values of its fields', () => {
    expect(inputOf(withItem(named(), 'tags', { tag: 'Brand' }))).toEqual({
      name: 'Retail',
      content: { tags: [{ tag: 'Brand', type: '1', filter: '' }], alerts: [], reports: [] },
    })
  })
})

test('what applying does is told a line each', () => {
  const none = { tags: 0, alerts: 0, reports: 0 }
  const done = {
    dashboards: 2,
    projects: 3,
    made: { tags: 1, alerts: 6, reports: 0 },
    there: { tags: 1, alerts: 0, reports: 0 },
    left_out: { tags: 0, alerts: 2, reports: 0 },
  }
  expect(applicationLines(done)).toEqual([
    'Makes 1 tag and 6 alerts in 2 dashboards with 3 projects.',
    '1 tag of the same name is there already and stays as it is.',
    'There is no room for 2 alerts: an account has at most 200 alerts, 200 reports and 50 dynamic tags.',
    'Messages go to the address of each client, unless the template has another.',
    'Projects that are created or assigned later get it too.',
  ])
  expect(applicationLines({ dashboards: 1, projects: 0, made: none, there: none, left_out: none })).toEqual([
    'Nothing to make in 1 dashboard without projects.',
    'Projects that are created or assigned later get it too.',
  ])
})
