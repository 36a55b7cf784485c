import { importHistory } from '@rankline/contract/imports/history'
import { expected, ofWholeAccount, type Row, type Rows, type World } from '../support/authorization.ts'
import { makeConnection } from '../support/connections.ts'

/** Nobody listens where the services are, so those who may ask get the error for that. */
const unanswered = { manager: 502, owner: 502, holder: 502 }
const of =
  (api: number, more: object = {}): Row['input'] =>
  async ({ app, people }: World) => ({
    user_connection_id: await makeConnection(app, people.holder, { api }),
    ...more,
  })
// Members of single projects use no connection, and find none.
const asked = { ...expected.connect, 'limited manager': 404, ...unanswered }

const history = ({ project }: World) => ({
  project_id: project.id,
  history_file: new File(['Keyword,Date,Position\nred shoes,2026-01-05,4\n'], 'history.csv'),
})

export const authorization: Rows = {
  'imports/connection': { input: of(2), expected: asked },
  'imports/connectionConsoleGetKeywords': { input: of(2), expected: asked },
  'imports/connectionAnalyticsGetKeywords': {
    input: of(1, { account_id: '100', property_id: '1001', view_id: '5001' }),
    expected: asked,
  },
  'imports/suggestions': {
    input: async (world, actor) => ({ ...(await of(2)(world, actor)), project_id: world.project.id }),
    expected: asked,
  },
  'imports/fileGetKeywords': {
    input: ({ people }) => ({
      keywords_file: new File(['red shoes'], 'keywords.txt'),
      userable_id: people.holder.userId,
    }),
    expected: ofWholeAccount(expected.manage),
  },
  'imports/engineReport': {
    input: ({ project }) => ({
      project_id: project.id,
      report_file: new File(['Page,Citations\nhttps://www.example.com/,4\n'], 'report.csv'),
    }),
    expected: expected.view,
  },
  'imports/historyPreview': { input: history, expected: expected.manage },
  'imports/historyStart': { input: history, expected: expected.manage },
  'imports/historyFetch': { input: ({ project }) => ({ project_id: project.id }), expected: expected.view },
  'imports/historyDelete': {
    input: async (world) => {
      const { id } = await world.app.items(importHistory, history(world), world.people.holder.token)
      return { project_id: world.project.id, history_import_id: id }
    },
    expected: expected.manage,
  },
}
