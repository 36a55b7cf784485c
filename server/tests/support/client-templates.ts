import { listAlerts } from '@rankline/contract/alerts/calls'
import { createTemplate } from '@rankline/contract/client-templates/calls'
import { listReports } from '@rankline/contract/reports/calls'
import { listTags } from '@rankline/contract/tags/calls'
import type { TestApp } from './app.ts'
import type { SignedUp } from './people.ts'

/** A template with a tag, an alert and a report for each project of a client. */
export const templateForm = (name = 'New client') => ({
  name,
  content: {
    tags: [{ tag: 'Brand', type: 2 as const }],
    alerts: [
      {
        name: 'Falls',
        trigger_type: 'position' as const,
        trigger_action: 'increase_number' as const,
        trigger_value: 5,
      },
    ],
    reports: [
      {
        name: 'Every month',
        document_type: 1 as const,
        document_detail: 1 as const,
        timer: 3 as const,
        days: 30,
      },
    ],
  },
})

/** Makes a template of an agency. */
export async function makeTemplate(
  app: TestApp,
  { token }: Pick<SignedUp, 'token'>,
  form: ReturnType<typeof templateForm> = templateForm(),
) {
  return (await app.items(createTemplate, form, token)).user_dashboard_template
}

/** Names of the tags, alerts and reports that an account has. */
export async function contentsOf(app: TestApp, { token }: Pick<SignedUp, 'token'>) {
  const [tags, alerts, reports] = await Promise.all([
    app.items(listTags, {}, token),
    app.items(listAlerts, {}, token),
    app.items(listReports, {}, token),
  ])
  return {
    tags: tags.map(({ tag_name }) => tag_name),
    alerts: alerts.data.map(({ name, project }) => `${name} of ${project?.name}`).toSorted(),
    reports: reports.data.map(({ name, project_name }) => `${name} of ${project_name}`).toSorted(),
  }
}
