import { createAlert } from '@rankline/contract/alerts/calls'
import { createBrand, updateBrand } from '@rankline/contract/brands/calls'
import { updateClient } from '@rankline/contract/clients/calls'
import { listConnectionPermissions, toggleConnectionPermission } from '@rankline/contract/connections/calls'
import { utcDay } from '@rankline/contract/days'
import type { Endpoint } from '@rankline/contract/endpoint'
import { addNote } from '@rankline/contract/notes/calls'
import { mergedNotifications } from '@rankline/contract/notifications/calls'
import { keywordPositions } from '@rankline/contract/positions/calls'
import { createPreset } from '@rankline/contract/presets/calls'
import { createProject, type Project } from '@rankline/contract/projects/calls'
import { createReport } from '@rankline/contract/reports/calls'
import { createResalePackage } from '@rankline/contract/resale/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { createTicket } from '@rankline/contract/tickets/calls'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'
import { makeConnection } from '../support/connections.ts'
import { makeKeywords } from '../support/keywords.ts'
import { makeOwner } from '../support/owner.ts'
import type { SignedUp } from '../support/people.ts'
import { reportForm } from '../support/reports.ts'
import type { Input } from '../support/send.ts'

// Tests rules that the specification leaves open and that were decided: decisions B22, B31 and B34.

const app = appForTests()
let person: SignedUp
let project: Project
let keywordId: number

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
  keywordId = (await makeKeywords(app, person, project, 'red shoes'))[0]!.id
})

async function errorsOf(endpoint: Endpoint, input: Input): Promise<Record<string, string[]>> {
  const { body } = await app.call(endpoint, input, person.token)
  return body.status === 'error' ? body.errors : {}
}

describe('the rule "string"', () => {
  const name = 'Übersicht v2.0_final (new)'

  test('NAV-088 refuses spaces, dots and underscores in the address of a brand', async () => {
    const { packageId: package_id, id } = await makeBrand(app, person)
    for (const address_name of ['our brand', 'our.brand', 'our_brand']) {
      const created = await errorsOf(createBrand, { name, package_id, address_name })
      const renamed = await errorsOf(updateBrand, { user_brand_id: id, address_name })
      expect([address_name, Object.keys(created), Object.keys(renamed)]).toEqual([
        address_name,
        ['address_name'],
        ['address_name'],
      ])
    }
  })

  test('NAV-088 does not concern names, titles and texts', async () => {
    const limits = {
      allowed_projects: 1,
      allowed_keywords: 1,
      allowed_competitors_per_project_keyword: 1,
      allowed_team_members: 1,
      allowed_daily_requests: 1,
    }
    const { packageId: package_id } = await makeBrand(app, person)
    const alert = {
      source_type: 'projects',
      source_type_project: project.id,
      trigger_type: 'position',
      trigger_action: 'improved',
      destination_type: ['email'],
      destination_type_email: person.email,
    }
    const ids = { project_keyword_ids: [keywordId] }
    const forms: [Endpoint, Input][] = [
      [createProject, { project_name: name, project_url: 'https://a.example.com/' }],
      [createAlert, { ...alert, name }],
      [createReport, { ...reportForm(project.id), name }],
      [createPreset, { name, data: 'keyword_settings=is_sticky' }],
      [createTag, { tag: name, ...ids }],
      [addNote, { text: name, description: name, selected_date: utcDay(), ...ids }],
      [createTicket, { title: name, description: name }],
      [createResalePackage, { name, ...limits }],
      [createBrand, { name, package_id, slogan: name, address_name: `brand-${package_id}` }],
    ]
    for (const [endpoint, input] of forms)
      expect([endpoint.path, await errorsOf(endpoint, input)]).toEqual([endpoint.path, {}])
  })
})

test('NAV-090 misspelled names stay as they are on the wire', async () => {
  const brand = await makeBrand(app, person)
  const client = await signUpClient(app, brand)
  const user_connection_id = await makeConnection(app, person)
  const granted = await app.items(
    toggleConnectionPermission,
    { user_connection_id, user_dashboard_id: client.userId },
    person.token,
  )
  expect(granted).toEqual([{ permited_id: client.userId, user_api_id: user_connection_id }])
  const [listed] = await app.items(listConnectionPermissions, { user_connection_id }, person.token)
  expect(Object.keys(listed!)).toContain('permited_id')

  expect(mergedNotifications.path).toBe('user-notifys/merged-wl')
  const headers = { authorization: `Bearer ${person.token}` }
  const status = async (path: string) =>
    (await app.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers })).statusCode
  expect(await status('user-notifys/merged-wl')).toBe(200)
  expect(await status('user-notifies/merged-wl')).toBe(404)
})

describe('days are compared in UTC', () => {
  test('NAV-091 and a day that may not be in the future may be one ahead, where it is tomorrow already', async () => {
    // When it is evening in Greenwich, the next day has already begun in the east.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${utcDay()}T22:00:00Z`) })
    onTestFinished(() => void vi.useRealTimers())
    const note = (selected_date: string) => ({ text: 'x', selected_date, project_keyword_ids: [keywordId] })
    const report = (end_at: string) => ({ ...reportForm(project.id), end_at })
    for (const [ahead, isTaken] of [
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const day = utcDay(ahead)
      expect([ahead, await errorsOf(addNote, note(day))]).toEqual([
        ahead,
        isTaken ? {} : { selected_date: [expect.any(String)] },
      ])
      expect([ahead, await errorsOf(createReport, report(day))]).toEqual([
        ahead,
        isTaken ? {} : { end_at: [expect.any(String)] },
      ])
    }
  })

  test('NAV-091 the end of a dashboard is today in UTC at the earliest', async () => {
    const client = await signUpClient(app, await makeBrand(app, person))
    const end = (end_at: string) => ({ user_dashboard_id: client.userId, end_at })
    expect(await errorsOf(updateClient, end(utcDay(-1)))).toEqual({ end_at: [expect.any(String)] })
    expect(await errorsOf(updateClient, end(utcDay()))).toEqual({})
  })

  test('NAV-091 a custom range may reach beyond the day in UTC, and ends with what there is', async () => {
    const range = { date_custom_start: utcDay(-7), date_custom_end: utcDay(1) }
    expect(await errorsOf(keywordPositions, { project_keyword_id: keywordId, ...range })).toEqual({})
  })
})
