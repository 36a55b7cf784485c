import type { Page } from '@playwright/test'
import { utcDay } from '@rankline/contract/days'
import { createReport, listReports, type Report } from '@rankline/contract/reports/calls'
import type { Person } from './person.ts'

export const HOOK = 'https://hooks.slack.com/services/T0/B0/x'

export const reportOf = async (
  person: Person,
  projectId: number,
  changes: Record<string, string | number | number[]> = {},
) =>
  (
    await person.call(createReport, {
      name: 'Ranks',
      project_id: projectId,
      document_type: 2,
      document_detail: 1,
      timer: 2,
      start_at: utcDay(-7),
      end_at: utcDay(),
      destination_type: ['slack'],
      destination_type_slack: HOOK,
      ...changes,
    })
  ).report

export const section = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const only = async (person: Person): Promise<Report> => (await person.call(listReports, {})).data[0]!
