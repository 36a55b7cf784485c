import { utcDay } from '@rankline/contract/days'
import { createReport } from '@rankline/contract/reports/calls'
import { expected, type Row, type Rows, type World } from '../support/authorization.ts'
import { makeDelivery, messageOf } from '../support/deliveries.ts'

const { view, manage } = expected

const form = ({ project }: World) => ({
  name: 'Ranks',
  project_id: project.id,
  document_type: 2 as const,
  document_detail: 1 as const,
  timer: 1 as const,
  start_at: utcDay(-7),
  end_at: utcDay(-1),
  destination_type: ['webhook' as const],
  destination_type_webhook: 'https://receiver.example.com/hook',
})

async function newReport(world: World): Promise<number> {
  return (await world.app.items(createReport, form(world), world.people.holder.token)).report.id
}

const ofReport: Row['input'] = async (world) => ({ report_id: await newReport(world) })

export const authorization: Rows = {
  'reports/create': { input: form, expected: manage },
  'reports/findAuth': { input: ofReport, expected: manage },
  'reports/updateAuth': {
    input: async (world) => ({ ...form(world), report_id: await newReport(world) }),
    expected: manage,
  },
  'reports/preview': {
    input: (world) => {
      const { destination_type: _, destination_type_webhook: __, ...preview } = form(world)
      return preview
    },
    expected: view,
  },
  'reports/fetch': { input: ({ project }) => ({ project_id: project.id }), expected: view },
  'reports/deleteSelectedAuth': {
    input: async (world) => ({ ids: [await newReport(world)] }),
    expected: manage,
  },
  'reports/updateStatus': { input: ofReport, expected: manage },
  'reports/send': { input: ofReport, expected: manage },
  'reports/endLinks': {
    input: async (world) => {
      const reportId = await newReport(world)
      const attachment = { downloadId: 1 }
      const message = messageOf({ kind: 'report', originId: reportId, attachment })
      const delivery_id = await makeDelivery(world.app, world.people.holder.accountId, { message })
      return { report_id: reportId, delivery_id }
    },
    expected: manage,
  },
  'reports/download': { input: ofReport, expected: view },
  'projects/fetchWithoutReport': { input: () => ({}), expected: expected.signedIn },
}
